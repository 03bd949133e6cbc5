import { LegalFooter, LegalGate } from './LegalGate.tsx'
import { WalletList } from './WalletList.tsx'

/** The wallets alone, where Connect keeps them behind one button. */
export default function ConnectWalletsView() {
  return (
    <>
      <LegalGate>
        <div className="stack">
          <WalletList />
        </div>
      </LegalGate>
      <LegalFooter />
    </>
  )
}
