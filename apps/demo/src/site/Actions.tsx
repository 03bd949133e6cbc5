import { activeConnectionsAtom } from '@foyer/core'
import { useFoyer, useFoyerAccount } from '@foyer/ui'
import { type Config, getConnection, sendTransaction, signMessage, waitForTransactionReceipt } from '@wagmi/core'
import { useState } from 'react'
import { BaseError, parseEther } from 'viem'
import type { Devnet } from '../devnet.ts'
import { sendTip } from '../families/sendTip.ts'
import { author } from '../shop/author.ts'
import { canTipTwice, signAnywhere, signPetition, tipTwice } from './signAnywhere.ts'

export const guestbook = 'I was here, and I read it to the end.'

type Outcome = { readonly state: 'busy' | 'done' | 'failed'; readonly text: string }

export function Actions({ config, devnet }: { readonly config: Config; readonly devnet: Devnet }) {
  const { open, foyer } = useFoyer()
  // what follows is wagmi's: whatever family is active, it speaks of the EVM
  const { isConnected, caipAddress } = useFoyerAccount('eip155')
  const hasSolana = useFoyerAccount('solana').isConnected
  const chainId = Number(caipAddress?.split(':')[1])
  const isOurs = devnet.contracts.has(chainId)
  const [outcome, setOutcome] = useState<Outcome>()
  const usdc = devnet.contracts.get(chainId)?.usdc

  // a site without adapters has no wagmi connection, and asks what Foyer connected
  const isWagmi = () => getConnection(config).status === 'connected'
  const run = (task: () => Promise<string>) => () => {
    setOutcome({ state: 'busy', text: 'Continue in your wallet' })
    task().then(
      (text) => setOutcome({ state: 'done', text }),
      (error: unknown) => setOutcome({ state: 'failed', text: toWords(error) }),
    )
  }
  const tip = async () => {
    const connection = foyer.store.get(activeConnectionsAtom).get('eip155')
    if (!isWagmi() && connection) {
      await sendTip(foyer, connection, { to: author, value: parseEther('0.05') })
      return 'Thank you for 0.05 ETH.'
    }
    const hash = await sendTransaction(config, { to: author, value: parseEther('0.05'), chainId })
    const { blockNumber } = await waitForTransactionReceipt(config, { hash, chainId })
    return `Thank you. 0.05 ETH arrived in block ${blockNumber}.`
  }
  const sign = async () => {
    const signature = isWagmi()
      ? await signMessage(config, { message: guestbook })
      : await signAnywhere(foyer, 'eip155', guestbook)
    return `Signed: ${signature.slice(0, 18)}…`
  }
  const petition = async () => `Signed: ${(await signPetition(foyer)).slice(0, 18)}…`
  const tipAgain = async () => `Sent as one: ${(await tipTwice(foyer)).slice(0, 18)}…`
  const signOnSolana = async () => `Signed: ${await signAnywhere(foyer, 'solana', guestbook)}`

  return (
    <section className="actions" aria-label="Signing and sending">
      <h3>With wagmi and with Foyer</h3>
      {isConnected && !isOurs && <p className="hint">Your wallet is on a network this page doesn’t support.</p>}
      <div className="buttons">
        <button type="button" disabled={!isConnected || !isOurs} onClick={run(tip)}>
          Tip 0.05 ETH
        </button>
        <button type="button" disabled={!isConnected} onClick={run(sign)}>
          Sign the guestbook
        </button>
        <button type="button" disabled={!isConnected || !isOurs} onClick={run(petition)}>
          Sign the petition
        </button>
        {isConnected && isOurs && canTipTwice(foyer) && (
          <button type="button" onClick={run(tipAgain)}>
            Tip twice at once
          </button>
        )}
        {hasSolana && (
          <button type="button" onClick={run(signOnSolana)}>
            Sign it on Solana
          </button>
        )}
        <button
          type="button"
          disabled={!isConnected || !usdc}
          onClick={() =>
            open({
              view: 'WalletSend',
              namespace: 'eip155',
              arguments: { assetAddress: usdc?.address, to: author, amount: '5' },
            })
          }
        >
          Send 5 USDC
        </button>
      </div>
      {!isConnected && <p className="hint">Connect a wallet to try these.</p>}
      <p role="status" className="outcome" data-state={outcome?.state}>
        {outcome?.text}
      </p>
    </section>
  )
}

function toWords(error: unknown): string {
  if (error instanceof BaseError && error.walk((cause) => (cause as { code?: number }).code === 4001)) {
    return 'Request rejected. Nothing was sent.'
  }
  if (!(error instanceof BaseError)) return String(error)
  // what a wallet says without a code of its own stands in the details
  const bare = error.walk((cause) => (cause as Error).name === 'UnknownRpcError')
  return bare instanceof BaseError ? bare.details : error.shortMessage
}
