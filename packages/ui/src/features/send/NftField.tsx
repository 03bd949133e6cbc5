import { families, parseCaipNetworkId, shortenAddress } from '@foyer/base'
import type { RouteParams } from '@foyer/core'
import { EntityImage } from '../../components/EntityImage.tsx'
import { sendWords } from '../../i18n/en.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'
import type { SendView } from './useSend.ts'

/** Shows which NFT is sent. */
export default function NftField({ send }: { readonly send: SendView }) {
  const t = useTranslateWith(sendWords)
  const { nft } = send.draft
  return (
    <div className="send-field">
      <p className="send-field-note">{t('send.nft')}</p>
      <div className="send-field-row">
        <p className="amount" data-small="">
          <bdi>{send.symbol}</bdi>
        </p>
        <EntityImage name={send.symbol ?? '?'} src={nft?.image} size="sm" />
      </div>
      <p className="send-field-note">
        <bdi>{nft && toNftNumber(nft)}</bdi>
      </p>
    </div>
  )
}

/** Returns what tells an NFT from others of its name: its number, or its mint where it has none. */
export function toNftNumber({
  networkId,
  contract,
  tokenId,
}: Pick<RouteParams['Nft'], 'networkId' | 'contract' | 'tokenId'>): string {
  return families[parseCaipNetworkId(networkId).namespace].hasMints ? shortenAddress(contract) : `#${tokenId}`
}
