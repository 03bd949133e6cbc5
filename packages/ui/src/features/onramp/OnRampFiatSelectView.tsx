import { type Buyer, selectPaymentCurrency } from '@foyer/core/internal/onramp'
import { Branding } from '../../components/Branding.tsx'
import { EntityImage } from '../../components/EntityImage.tsx'
import { ListItem } from '../../components/ListItem.tsx'
import { useFoyerContext } from '../../FoyerContext.ts'
import { getCurrencyName, getCurrencySign } from '../../formatPayment.ts'
import { OnrampLegal } from './OnrampLegal.tsx'
import { useBuyer, useOnramp } from './useOnramp.ts'

export default function OnRampFiatSelectView() {
  const buyer = useBuyer()
  return buyer ? <Currencies buyer={buyer} /> : null
}

function Currencies({ buyer }: { readonly buyer: Buyer }) {
  const { foyer, options } = useFoyerContext()
  const { paymentCurrencies, paymentCurrency } = useOnramp(buyer)
  return (
    <>
      <ul className="list stack">
        {paymentCurrencies.map(({ id }) => (
          <ListItem
            key={id}
            leading={<EntityImage name={getCurrencySign(id, options.locale)} src={undefined} round />}
            title={getCurrencyName(id, options.locale)}
            trailing={<bdi className="num">{id}</bdi>}
            isCurrent={id === paymentCurrency?.id}
            onClick={() => selectPaymentCurrency(foyer, id)}
          />
        ))}
      </ul>
      <OnrampLegal />
      <Branding />
    </>
  )
}
