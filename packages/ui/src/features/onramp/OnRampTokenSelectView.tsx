import { type Buyer, selectPurchase } from '@foyer/core/internal/onramp'
import { toServiceImage } from '@foyer/core/internal/queries'
import { Branding } from '../../components/Branding.tsx'
import { EntityImage } from '../../components/EntityImage.tsx'
import { ListItem } from '../../components/ListItem.tsx'
import { useFoyerContext } from '../../FoyerContext.ts'
import { OnrampLegal } from './OnrampLegal.tsx'
import { useBuyer, useOnramp } from './useOnramp.ts'

export default function OnRampTokenSelectView() {
  const buyer = useBuyer()
  return buyer ? <Purchases buyer={buyer} /> : null
}

function Purchases({ buyer }: { readonly buyer: Buyer }) {
  const { foyer } = useFoyerContext()
  const { purchaseCurrencies, purchaseCurrency } = useOnramp(buyer)
  return (
    <>
      <ul className="list stack">
        {purchaseCurrencies.map(({ key, name, symbol, network, iconUrl }) => (
          <ListItem
            key={key}
            leading={<EntityImage name={symbol} src={toServiceImage(foyer, iconUrl)} round />}
            title={name}
            detail={network.name}
            trailing={<bdi className="num">{symbol}</bdi>}
            isCurrent={key === purchaseCurrency?.key}
            onClick={() => selectPurchase(foyer, key)}
          />
        ))}
      </ul>
      <OnrampLegal />
      <Branding />
    </>
  )
}
