import { base64 } from '@scure/base'
import { rpcError } from '../../script/rpcError.ts'
import { standardWords, walletWords } from '../../words/walletWords.ts'
import { type BitcoinCore, decodePsbt, toHex } from '../core.ts'
import type { BitcoinKey } from '../createBitcoinKeys.ts'
import { networkNames, networks } from '../networks.ts'

type Params = Readonly<Record<string, unknown>>
type Method = { readonly asks: boolean; readonly open?: true; run(core: BitcoinCore, params: Params): unknown }

const words = walletWords.xverse

const methods: { readonly [name in keyof typeof words.methods]: Method } = {
  wallet_connect: { asks: true, open: true, run: connect },
  getAccounts: { asks: true, open: true, run: async (core, params) => (await connect(core, params)).addresses },
  getAddresses: { asks: true, open: true, run: connect },
  wallet_getAccount: { asks: false, run: describe },
  wallet_getNetwork: { asks: false, run: (core) => networkOf(core) },
  wallet_disconnect: { asks: false, open: true, run: disconnect },
  wallet_renouncePermissions: { asks: false, open: true, run: disconnect },
  wallet_changeNetwork: { asks: true, run: changeNetwork },
  signMessage: { asks: true, run: signMessage },
  sendTransfer: { asks: true, run: sendTransfer },
  signPsbt: { asks: true, run: signPsbt },
}

function findMethod(method: string): Method | undefined {
  const found = Object.entries(words.methods).find(([, { says }]) => says === method)
  return found && methods[found[0] as keyof typeof methods]
}

/** sats-connect's provider: `request(method, params)` resolves with a JSON-RPC answer, errors too. */
export function satsConnectProvider(core: BitcoinCore): object {
  core.onChange = (before) => {
    const { state, listeners } = core
    const { account, disconnect: ended, network } = words.events
    if (before.open && !core.isOpen()) return listeners.emit(ended.says, { type: ended.says })
    if (!core.isOpen()) return
    const { addresses } = describe(core)
    if (before.network !== state.network) {
      const bitcoin = { name: networks[state.network].satsConnect }
      return listeners.emit(network.says, { type: network.says, bitcoin, addresses })
    }
    if (before.account !== state.account) listeners.emit(account.says, { type: account.says, addresses })
  }
  return {
    request(method: string, params: unknown) {
      const known = core.options.without?.includes(method) ? undefined : findMethod(method)
      const given = (typeof params === 'object' && params !== null ? params : {}) as Params
      // a script that throws does so before there is a promise
      const answering = core.run(method, params, known?.asks ?? false, () => {
        if (!known) throw rpcError(words.codes.methodNotFound.says, `Method ${method} not found`)
        if (!known.open && !core.isOpen()) throw rpcError(words.codes.accessDenied.says, 'Access denied')
        return known.run(core, given)
      })
      return answering.then(
        (result) => ({ jsonrpc: '2.0', id: '1', result }),
        (error: { code?: number; message: string }) => ({
          jsonrpc: '2.0',
          id: '1',
          error: { code: toCode(error.code), message: error.message },
        }),
      )
    },
    addListener: ({ eventName, cb }: { eventName: string; cb: (...args: never[]) => void }) =>
      core.listeners.on(eventName, cb),
  }
}

/** Their own numbers for a refusal and for a site that has no access. */
function toCode(code: number | undefined): number {
  if (code === standardWords.codes.rejected.says) return words.codes.rejected.says
  return code ?? -32603
}

function connect(core: BitcoinCore, params: Params) {
  core.change({ authorized: true })
  const purposes = params['addresses'] ?? params['purposes']
  const all = describe(core)
  if (!Array.isArray(purposes)) return all
  return { ...all, addresses: all.addresses.filter(({ purpose }) => purposes.includes(purpose)) }
}

function describe(core: BitcoinCore) {
  const { payment, ordinal } = core.keys()
  const toEntry = (key: BitcoinKey, purpose: 'payment' | 'ordinals', addressType: string) => ({
    address: key.address,
    publicKey: toHex(key.publicKey),
    purpose,
    addressType,
    walletType: 'software',
  })
  return {
    id: 'account',
    walletType: 'software',
    addresses: [toEntry(payment, 'payment', 'p2wpkh'), toEntry(ordinal, 'ordinals', 'p2tr')],
    network: networkOf(core),
  }
}

function networkOf({ state }: BitcoinCore) {
  return { bitcoin: { name: networks[state.network].satsConnect }, stacks: { name: 'mainnet' } }
}

function disconnect(core: BitcoinCore): null {
  core.change({ authorized: false })
  return null
}

function changeNetwork(core: BitcoinCore, { name }: Params): null {
  const network = networkNames.find((one) => networks[one].satsConnect === name)
  if (!network) throw rpcError(-32602, 'Unknown network')
  core.change({ network })
  return null
}

/** ECDSA for payments and BIP-322 for Taproot unless told. */
function signMessage(core: BitcoinCore, { address, message, protocol }: Params) {
  const key = core.keyOf(address)
  const wanted = protocol ?? (key.type === 'ordinal' ? 'BIP322' : 'ECDSA')
  const signature = core.signMessage(address, String(message), wanted === 'BIP322' ? 'bip322' : 'ecdsa')
  return { signature, messageHash: '', address, protocol: wanted }
}

async function sendTransfer(core: BitcoinCore, { recipients }: Params) {
  if (!Array.isArray(recipients)) throw rpcError(-32602, 'Expected recipients')
  const parsed = recipients.map((one: Params) => ({
    address: String(one['address']),
    amount: BigInt(Number(one['amount'])),
  }))
  return { txid: await core.sendTransfer(core.keys().payment, parsed) }
}

async function signPsbt(core: BitcoinCore, { psbt, signInputs, broadcast }: Params) {
  const inputs = (
    typeof signInputs === 'object' && signInputs !== null ? Object.entries(signInputs) : undefined
  )?.flatMap(([address, indexes]) => (indexes as readonly number[]).map((index) => ({ address, index })))
  const signed = await core.signPsbt({ psbt: decodePsbt(psbt, 'base64'), inputs, broadcast: broadcast === true })
  return { psbt: base64.encode(signed.psbt), ...(signed.txid && { txid: signed.txid }) }
}
