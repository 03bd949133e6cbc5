import { getQueryClient } from '@foyer/core/internal/queries'
import {
  findSwapTokens,
  groupSwapTokens,
  type SwapHolding,
  type Swapper,
  type SwapSide,
  type SwapToken,
  selectSwapToken,
  swapDraftAtom,
  swapHoldingsQuery,
  swapTokensQuery,
} from '@foyer/core/internal/swap'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ListItem } from '../../components/ListItem.tsx'
import { SearchField } from '../../components/SearchField.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { formatBalance } from '../../format.ts'
import { swapWords } from '../../i18n/en.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'
import { useStyles } from '../../theme/useStyles.ts'
import type { View } from '../../views/View.ts'
import { SwapTokenImage } from './SwapFacts.tsx'
import swapStyles from './swap.css?inline'
import { useSwapper } from './useSwap.ts'

const SwapSelectTokenView: View<'SwapSelectToken'> = ({ params }) => {
  const swapper = useSwapper()
  return typeof swapper === 'string' ? null : <TokenList swapper={swapper} side={params.target} />
}
export default SwapSelectTokenView

/** No more rows of a group than anyone reads: the search finds the others. */
const shownLimit = 100
const none: ReadonlyMap<string, SwapHolding> = new Map()

function TokenList({ swapper, side }: { readonly swapper: Swapper; readonly side: SwapSide }) {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(swapWords)
  const [search, setSearch] = useState('')
  const networkId = swapper.network.caipNetworkId
  const client = getQueryClient(foyer)
  const { data: tokens, isError } = useQuery(swapTokensQuery(foyer, { networkId }), client)
  const { data: holdings = none } = useQuery(swapHoldingsQuery(foyer, { networkId, account: swapper.account }), client)
  const current = findSwapTokens(useFoyerAtom(swapDraftAtom), tokens ?? [])[side]
  const groups = groupSwapTokens({ tokens: tokens ?? [], holdings, search })
  const ref = useRef<HTMLDivElement>(null)
  useStyles(ref, swapStyles)
  const isEmpty = tokens !== undefined && groups.length === 0
  return (
    <div ref={ref} className="stack">
      <SearchField label={t('swap.search')} value={search} onChange={setSearch} />
      {!tokens && (
        <p className="empty" data-said="">
          {isError ? (
            t('swap.noTokens')
          ) : (
            <span className="skeleton row" role="status" aria-label={t('dialog.loading')} />
          )}
        </p>
      )}
      {isEmpty && (
        <p className="empty" data-said="">
          {t('swap.nothingFound', { search })}
        </p>
      )}
      {groups.map(({ name, tokens: members }) => (
        <section key={name} aria-label={t(`swap.group.${name}`)}>
          <h3 className="group-title">{t(`swap.group.${name}`)}</h3>
          <ul className="list tight">
            {members.slice(0, shownLimit).map((token) => (
              <TokenRow
                key={token.address}
                token={token}
                swapper={swapper}
                holding={holdings.get(token.address)}
                isCurrent={token.address === current?.address}
                onClick={() => selectSwapToken(foyer, { side, token, tokens: tokens ?? [] })}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

type TokenRowProps = {
  readonly token: SwapToken
  readonly swapper: Swapper
  readonly holding: SwapHolding | undefined
  readonly isCurrent: boolean
  readonly onClick: () => void
}

function TokenRow({ token, swapper, holding, isCurrent, onClick }: TokenRowProps) {
  const { locale } = useFoyerContext().options
  const { symbol, name, decimals } = token
  const held = holding && formatBalance({ value: holding.value, decimals, symbol }, locale)
  return (
    <ListItem
      leading={<SwapTokenImage token={token} network={swapper.network} />}
      title={name}
      detail={held ? undefined : symbol}
      trailing={held && <bdi className="num">{held}</bdi>}
      isCurrent={isCurrent}
      onClick={onClick}
    />
  )
}
