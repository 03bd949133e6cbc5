import type { GrantedPermission, PermissionRequest } from '@foyer/core/smartSessions'
import { useFoyerAccount, useSmartSessions } from '@foyer/ui'
import { useMemo, useState } from 'react'
import {
  type Address,
  BaseError,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  encodePacked,
  http,
  numberToHex,
  parseAbi,
  parseEther,
  zeroHash,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Devnet } from '../devnet.ts'
import { author } from '../shop/author.ts'
import { addFact } from './journeys.ts'

/** Account 7 of the well-known test mnemonic. The key of a real site stays on its server. */
const privateKey = '0x4bbbf85ce3377467afe5d46f804f221813b2bb87f24d81f60f1fcdbf7cbf4356'
/** Enough for a tip that is within the limits, and for one that is refused in its block. */
const gas = 800_000n
const inAll = parseEther('0.05')
const each = parseEther('0.02')

const abi = parseAbi(['function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)'])

type Acted = { readonly block: bigint /** Undefined where it was done. */; readonly refusal: string | undefined }

/** A key of this page's, and what it does with what a visitor has granted. */
function createSiteKey({ chains: [chain], rpcUrls }: Pick<Devnet, 'chains' | 'rpcUrls'>) {
  const account = privateKeyToAccount(privateKey)
  const transport = http(rpcUrls[chain.id])
  const node = createPublicClient({ chain, transport, pollingInterval: 200 })
  const wallet = createWalletClient({ account, chain, transport })
  return {
    /** Returns what is asked of the visitor, for an hour from now. */
    toRequest: (): PermissionRequest => ({
      chainId: chain.id,
      expiry: Math.floor(Date.now() / 1_000) + 3_600,
      signer: { type: 'account', data: { address: account.address } },
      permissions: [
        { type: 'native-token-transfer', data: { allowance: numberToHex(inAll), perCall: numberToHex(each) } },
      ],
    }),
    /** So that there is something to tip with. */
    lend: async (to: Address): Promise<void> => {
      if ((await node.getBalance({ address: to })) >= inAll) return
      await node.waitForTransactionReceipt({ hash: await wallet.sendTransaction({ to, value: parseEther('1') }) })
    },
    /** Tips the author as the visitor's account. It is sent whatever comes of it: what refuses it is the chain. */
    tip: async ({ context, delegationManager: to }: GrantedPermission, value: bigint): Promise<Acted> => {
      const execution = encodePacked(['address', 'uint256', 'bytes'], [author, value, '0x'])
      const args = [[context], [zeroHash], [execution]] as const
      const data = encodeFunctionData({ abi, functionName: 'redeemDelegations', args })
      const hash = await wallet.sendTransaction({ to, data, gas })
      const { status, blockNumber: block } = await node.waitForTransactionReceipt({ hash })
      if (status === 'success') return { block, refusal: undefined }
      const refusal = await node.call({ account, to, data }).then(() => 'no reason', readReason)
      return { block, refusal }
    },
  }
}

function readReason(error: unknown): string {
  const text = error instanceof BaseError ? error.details : String(error)
  return /\w+Enforcer:[\w-]+/.exec(text)?.[0] ?? 'permission revoked'
}

/** The page's own key: asked for, used within its limits and beyond them, and given back. */
export default function SiteKey({ devnet }: { readonly devnet: Devnet }) {
  const { address } = useFoyerAccount('eip155')
  const { grantPermissions, revokePermissions } = useSmartSessions()
  const key = useMemo(() => createSiteKey(devnet), [devnet])
  const [granted, setGranted] = useState<GrantedPermission>()
  const [message, setMessage] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const run = (task: () => Promise<string>) => () => {
    setIsBusy(true)
    setMessage('One moment…')
    void task()
      .catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
      .then((text) => {
        setMessage(text)
        setIsBusy(false)
      })
  }
  const requestKey = run(async () => {
    if (!address) return 'No Ethereum account is connected.'
    await key.lend(address)
    setGranted(await grantPermissions(key.toRequest()))
    addFact('KEY_GRANTED')
    return 'This page has a session key now.'
  })
  const tip = (permission: GrantedPermission, ether: string) =>
    run(async () => {
      const { block, refusal } = await key.tip(permission, parseEther(ether))
      addFact(refusal === undefined ? 'KEY_ACTED' : 'KEY_REFUSED')
      if (refusal === undefined) return `Sent ${ether} ETH to the author in block ${block}, without asking you.`
      return `Rejected on chain: ${ether} ETH in block ${block} (${refusal}).`
    })
  const takeBack = (permission: GrantedPermission) =>
    run(async () => {
      await revokePermissions({ context: permission.context })
      const { block, refusal } = await key.tip(permission, parseEther('0.01'))
      if (refusal === undefined) return `The key still worked in block ${block}.`
      addFact('KEY_TAKEN_BACK')
      setGranted(undefined)
      return `Revoked. The key tried again in block ${block} and was rejected (${refusal}).`
    })
  return (
    <>
      <p className="cta" data-testid="site-key">
        {granted ? (
          <>
            <Press isBusy={isBusy} name="Tip 0.01 ETH with the key" onPress={tip(granted, '0.01')} />
            <Press isBusy={isBusy} name="Try 0.03 ETH" onPress={tip(granted, '0.03')} />
            <Press isBusy={isBusy} name="Revoke" onPress={takeBack(granted)} />
          </>
        ) : (
          <Press isBusy={isBusy} name="Grant a session key" onPress={requestKey} />
        )}
      </p>
      <p role="status" className="hint">
        {message}
      </p>
    </>
  )
}

type PressProps = { readonly name: string; readonly isBusy: boolean; onPress(): void }

function Press({ name, isBusy, onPress }: PressProps) {
  return (
    <button type="button" className="btn" disabled={isBusy} onClick={onPress}>
      {name}
    </button>
  )
}
