import { useFoyer, useFoyerAccount, useFoyerNetwork } from '@foyer/ui'
import { type Config, sendTransaction, signMessage, waitForTransactionReceipt } from '@wagmi/core'
import { useState } from 'react'
import { type Address, BaseError, parseEther } from 'viem'
import type { Devnet } from '../devnet.ts'

/** Account 1 of the test mnemonic: the author of the story. */
const author: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

type Outcome = { readonly state: 'busy' | 'done' | 'failed'; readonly text: string }

export function Actions({ config, devnet }: { readonly config: Config; readonly devnet: Devnet }) {
  const { open } = useFoyer()
  const { isConnected } = useFoyerAccount()
  const { chainId, network } = useFoyerNetwork()
  const [outcome, setOutcome] = useState<Outcome>()
  const usdc = devnet.contracts.get(Number(chainId))?.usdc

  const run = (task: () => Promise<string>) => () => {
    setOutcome({ state: 'busy', text: 'Continue in your wallet' })
    task().then(
      (text) => setOutcome({ state: 'done', text }),
      (error: unknown) => setOutcome({ state: 'failed', text: toWords(error) }),
    )
  }
  const tip = async () => {
    const hash = await sendTransaction(config, { to: author, value: parseEther('0.05'), chainId: Number(chainId) })
    const { blockNumber } = await waitForTransactionReceipt(config, { hash, chainId: Number(chainId) })
    return `Thank you. 0.05 ETH arrived in block ${blockNumber}.`
  }
  const sign = async () => {
    const signature = await signMessage(config, { message: 'I was here, and I read it to the end.' })
    return `Signed: ${signature.slice(0, 18)}…`
  }

  return (
    <section className="actions" aria-label="Support this story">
      <h2>Support this story</h2>
      {isConnected && !network && <p className="hint">Your wallet is on a network Lumen does not use.</p>}
      <div className="buttons">
        <button type="button" disabled={!isConnected || !network} onClick={run(tip)}>
          Tip 0.05 ETH
        </button>
        <button type="button" disabled={!isConnected} onClick={run(sign)}>
          Sign the guestbook
        </button>
        <button
          type="button"
          disabled={!isConnected || !usdc}
          onClick={() =>
            open({ view: 'WalletSend', arguments: { assetAddress: usdc?.address, to: author, amount: '5' } })
          }
        >
          Send 5 USDC
        </button>
      </div>
      {!isConnected && <p className="hint">Connect a wallet to use these.</p>}
      <p role="status" className="outcome" data-state={outcome?.state}>
        {outcome?.text}
      </p>
    </section>
  )
}

function toWords(error: unknown): string {
  if (error instanceof BaseError && error.walk((cause) => (cause as { code?: number }).code === 4001)) {
    return 'You declined in your wallet. Nothing was sent.'
  }
  return error instanceof BaseError ? error.shortMessage : String(error)
}
