import { base, solana } from '@reown/appkit/networks'
import {
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useDisconnect,
  useWalletInfo,
} from '@reown/appkit/react'
import { useState } from 'react'
import { useConnection, useSignMessage } from 'wagmi'
import { heard, modal } from './kit.ts'

type Eip1193 = { request(call: { method: string; params?: unknown[] }): Promise<unknown> }

export function App() {
  const { open, close } = useAppKit()
  const account = useAppKitAccount()
  const onSolana = useAppKitAccount({ namespace: 'solana' })
  const { caipNetwork, chainId, switchNetwork } = useAppKitNetwork()
  const { open: isOpen, selectedNetworkId, initialized } = useAppKitState()
  const { themeMode, themeVariables, setThemeMode, setThemeVariables } = useAppKitTheme()
  const events = useAppKitEvents()
  const { fetchBalance } = useAppKitBalance()
  const { walletProvider } = useAppKitProvider<Eip1193>('eip155')
  const { walletInfo } = useWalletInfo()
  const { disconnect } = useDisconnect()
  const wagmi = useConnection()
  const { signMessageAsync } = useSignMessage()
  const [answer, setAnswer] = useState('')

  const sign = async () => setAnswer((await signMessageAsync({ message: 'Hello' })).slice(0, 4))
  const requestChainId = async () => setAnswer(String(await walletProvider?.request({ method: 'eth_chainId' })))
  const read = async () => setAnswer((await fetchBalance()).isError ? 'no balance' : 'balance')
  const state = {
    address: account.address,
    caipAddress: account.caipAddress,
    status: account.status,
    families: account.allAccounts.map(({ namespace }) => namespace),
    solana: onSolana.address,
    wagmi: wagmi.address,
    network: caipNetwork?.name,
    chainId,
    selectedNetworkId,
    isOpen,
    initialized,
    themeMode,
    accent: themeVariables['--w3m-accent'],
    event: events.data.event,
    wallet: walletInfo?.name,
    answer,
    heard,
  }
  return (
    <main>
      <appkit-button label="Enter" loadingLabel="Wait" balance="hide" charsStart={3} />
      <appkit-network-button />
      <appkit-connect-button label="Connect here" />
      <appkit-account-button balance="hide" />
      <button type="button" onClick={() => open({ view: 'Connect', namespace: 'eip155' })}>
        Open Ethereum
      </button>
      <button type="button" onClick={() => modal.open({ view: 'Connect', namespace: 'solana' })}>
        Open Solana
      </button>
      <button type="button" onClick={() => close()}>
        Close
      </button>
      <button type="button" onClick={() => switchNetwork(base)}>
        To Base
      </button>
      <button type="button" onClick={() => modal.switchNetwork(solana)}>
        To Solana
      </button>
      <button
        type="button"
        onClick={() => {
          setThemeMode(themeMode === 'dark' ? 'light' : 'dark')
          setThemeVariables({ '--w3m-accent': '#123456' })
        }}
      >
        Theme
      </button>
      <button type="button" onClick={sign}>
        Sign
      </button>
      <button type="button" onClick={requestChainId}>
        Ask
      </button>
      <button type="button" onClick={read}>
        Balance
      </button>
      <button type="button" onClick={() => disconnect({ namespace: 'eip155' })}>
        Leave Ethereum
      </button>
      <button type="button" onClick={() => modal.disconnect()}>
        Leave
      </button>
      <output>{JSON.stringify(state)}</output>
    </main>
  )
}
