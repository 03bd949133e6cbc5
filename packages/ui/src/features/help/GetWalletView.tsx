import { GetWalletList } from '../../components/GetWalletList.tsx'

/** Where a wallet is got. */
export default function GetWalletView() {
  return <GetWalletList />
}
