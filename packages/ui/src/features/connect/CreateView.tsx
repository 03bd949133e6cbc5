import GetWalletList from '../../components/GetWalletList.tsx'
import { ConnectMethods, methodViews, useConnectMethods } from './ConnectMethods.tsx'
import { LegalFooter, LegalGate } from './LegalGate.tsx'

/** For visitors without a wallet: the ways in that need none, else where wallets are got (reference §2.4). */
export default function CreateView() {
  const methods = useConnectMethods().filter((method) => method !== 'wallet' && methodViews[method] !== undefined)
  if (methods.length === 0) return <GetWalletList />
  return (
    <>
      <LegalGate>
        <ConnectMethods methods={methods} views={methodViews} />
      </LegalGate>
      <LegalFooter />
    </>
  )
}
