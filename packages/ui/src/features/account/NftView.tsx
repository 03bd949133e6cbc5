import { families, parseCaipNetworkId, shortenAddress } from '@foyer/base'
import { activeConnectionAtom, findNetwork, type RouteParams } from '@foyer/core'
import { canSendNfts, startSendNft } from '@foyer/core/internal/send'
import { getExplorerUrl } from '@foyer/core/internal/views'
import { useRef } from 'react'
import { Button } from '../../components/Button.tsx'
import { ExternalLinkIcon } from '../../components/icons.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { nftsWords } from '../../i18n/en.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'
import { useStyles } from '../../theme/useStyles.ts'
import { usePreloadView } from '../../views/usePreloadView.ts'
import accountStyles from './account.css?inline'
import { NftImage } from './NftsTab.tsx'

/** One NFT: its picture, and what says which it is. */
export default function NftView({ params }: { readonly params: RouteParams['Nft'] }) {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(nftsWords)
  const ref = useRef<HTMLDivElement>(null)
  useStyles(ref, accountStyles)
  const connection = useFoyerAtom(activeConnectionAtom)
  const { networkId, name, contract, tokenId, count, image, isTransferable } = params
  const network = findNetwork(foyer.config, networkId)
  const isHere = connection !== undefined && connection.networkId === networkId && canSendNfts(foyer, connection)
  const preload = usePreloadView('WalletSend')
  const url = network && getExplorerUrl(network, `address/${contract}`)
  const facts: readonly (readonly [string, string])[] = [
    ...(network ? [[t('settings.network'), network.name] as const] : []),
    ...(families[parseCaipNetworkId(networkId).namespace].hasMints
      ? [[t('nft.mint'), shortenAddress(contract)] as const]
      : [[t('nft.contract'), shortenAddress(contract)] as const, [t('nft.number'), tokenId] as const]),
    ...(count === undefined ? [] : [[t('nft.count'), count] as const]),
  ]
  return (
    <div ref={ref} className="stack">
      <NftImage src={image} label={name} />
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {isHere && !isTransferable && <p className="hint">{t('nft.fixed')}</p>}
      {isHere && isTransferable && (
        <Button
          kind="primary"
          onClick={() => startSendNft(foyer, { networkId, contract, tokenId, name, image })}
          {...preload}
        >
          {t('nft.send')}
        </Button>
      )}
      {url && (
        <a className="btn" data-kind="subtle" href={url} target="_blank" rel="noopener noreferrer">
          {t('account.explorer')}
          <ExternalLinkIcon />
        </a>
      )}
    </div>
  )
}
