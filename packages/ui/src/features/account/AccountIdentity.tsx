import { CopyAddress } from '../../components/CopyAddress.tsx'
import { Face } from '../../components/Face.tsx'
import { useConnectorDisplay } from '../../components/useConnectorDisplay.ts'
import { WalletImage } from '../../components/WalletImage.tsx'

type AccountIdentityProps = {
  readonly address: string
  readonly connectorId: string
  /** What the account is called, or who signed in. */
  readonly name?: string | undefined
  /** A picture that the visitor has chosen. */
  readonly image?: string | undefined
}

/** Picture, name and address of an account, with the wallet that it is in. */
export function AccountIdentity({ address, connectorId, name, image }: AccountIdentityProps) {
  const wallet = useConnectorDisplay(connectorId)
  return (
    <div className="identity">
      <span className="face" aria-hidden="true">
        <Face address={address} image={image} />
        <WalletImage wallet={wallet} />
      </span>
      <div className="who">
        {name !== undefined && <b>{name}</b>}
        <CopyAddress address={address} />
      </div>
    </div>
  )
}
