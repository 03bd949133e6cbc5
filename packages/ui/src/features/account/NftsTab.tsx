import { navigate } from '@foyer/core'
import { type Nft, nftsQuery } from '@foyer/core/internal/holdings'
import { getQueryClient } from '@foyer/core/internal/queries'
import { useInfiniteQuery } from '@tanstack/react-query'
import { memo, useMemo, useState } from 'react'
import { GrowingList } from '../../components/GrowingList.tsx'
import { ChevronDownIcon } from '../../components/icons.tsx'
import { toSafeImageUrl } from '../../components/toSafeImageUrl.ts'
import { useNow } from '../../data/useNow.ts'
import { useFoyerContext } from '../../FoyerContext.ts'
import { nftsWords } from '../../i18n/en.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'
import { usePreloadView } from '../../views/usePreloadView.ts'
import { Failed } from './states.tsx'
import { type AccountTabProps, Nothing, toTimeText } from './tabParts.tsx'

/** The NFTs of an account on a network; spam is folded away. */
export default function NftsTab(account: AccountTabProps) {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(nftsWords)
  const query = useInfiniteQuery(nftsQuery(foyer, account), getQueryClient(foyer))
  const { data, isPending, isError, dataUpdatedAt, hasNextPage, isFetchingNextPage, refetch, fetchNextPage } = query
  const nfts = useMemo(() => {
    const all = data?.pages.flatMap((page) => page.nfts) ?? []
    return [...new Map(all.map((nft) => [nft.key, nft])).values()]
  }, [data])
  if (isPending) return <PendingTiles />
  const failure = isError && <NftsFailed since={data && dataUpdatedAt} onRetry={() => void refetch()} />
  if (!data) return failure
  const loadNext = () => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage()
  }
  const spam = nfts.filter(({ isSpam }) => isSpam)
  return (
    <>
      {failure}
      {nfts.length === 0 && !hasNextPage && <Nothing text={t('nfts.none')} />}
      <Tiles nfts={nfts.filter(({ isSpam }) => !isSpam)} pages={data.pages.length} onEnd={loadNext} />
      {isFetchingNextPage && <PendingTiles />}
      {spam.length > 0 && <SpamNfts spam={spam} />}
    </>
  )
}

function NftsFailed({ since, onRetry }: { readonly since: number | undefined; readonly onRetry: () => void }) {
  const t = useTranslateWith(nftsWords)
  const now = useNow(30_000)
  return (
    <Failed isOld={since !== undefined} onRetry={onRetry}>
      {since === undefined ? t('nfts.failed') : t('nfts.old', { time: toTimeText(t, since, now) })}
    </Failed>
  )
}

type TilesProps = { readonly nfts: readonly Nft[]; readonly pages?: number; readonly onEnd?: () => void }

function Tiles({ nfts, pages, onEnd }: TilesProps) {
  const t = useTranslateWith(nftsWords)
  return (
    <GrowingList
      rows={nfts}
      pages={pages}
      {...(onEnd && { onEnd })}
      draw={(part) => (
        <ul className="nfts" aria-label={t('account.tab.nfts')}>
          {part.map((nft) => (
            <Tile key={nft.key} nft={nft} />
          ))}
        </ul>
      )}
    />
  )
}

/** Drawn once, however often the list grows. */
const Tile = memo(function Tile({ nft }: { readonly nft: Nft }) {
  const { name, count, image } = nft
  const { foyer } = useFoyerContext()
  const preload = usePreloadView('Nft')
  const show = () => navigate(foyer, 'Nft', nft)
  return (
    <li>
      <button type="button" className="nft" onClick={show} {...preload}>
        <NftImage src={image} label="" />
        {count !== undefined && <span className="times">×{count.length > 6 ? '999999+' : count}</span>}
        <bdi>{name}</bdi>
      </button>
    </li>
  )
})

function SpamNfts({ spam }: { readonly spam: readonly Nft[] }) {
  const t = useTranslateWith(nftsWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {spam.length === 1 ? t('nfts.spam.one') : t('nfts.spam.many', { count: spam.length })}
        <ChevronDownIcon />
      </button>
      {isOpen && <Tiles nfts={spam} />}
    </>
  )
}

function PendingTiles() {
  const t = useTranslateWith(nftsWords)
  return (
    <div className="nfts" role="status" aria-label={t('dialog.loading')}>
      {[0, 1, 2, 3].map((tile) => (
        <span key={tile} className="nft">
          <span className="art" />
          <span className="skeleton" />
        </span>
      ))}
    </div>
  )
}

/** Keeps its square while it loads and when it fails. An image element runs no script. */
export function NftImage({ src, label }: { readonly src: string | undefined; readonly label: string }) {
  const t = useTranslateWith(nftsWords)
  const [failed, setFailed] = useState<string>()
  const url = toSafeImageUrl(src)
  if (url === undefined || failed === url) return <span className="art">{t('nfts.noPicture')}</span>
  return (
    <span className="art">
      <img
        src={url}
        alt={label}
        loading="lazy"
        decoding="async"
        draggable={false}
        referrerPolicy="no-referrer"
        onError={() => setFailed(url)}
      />
    </span>
  )
}
