import { rpcError } from '../../script/rpcError.ts'
import { inWords, standardWords, walletWords } from '../../words/walletWords.ts'
import { type BitcoinCore, decodePsbt, toHex } from '../core.ts'
import type { BitcoinKey } from '../createBitcoinKeys.ts'

type Params = Readonly<Record<string, unknown>>

/**
 * Leather's provider: `request(method, params)` resolves with a JSON-RPC answer and rejects with one that holds an error.
 * It has no memory of sites: every visit asks again.
 */
export function leatherProvider(core: BitcoinCore): object {
  const own: { readonly [name in keyof typeof walletWords.leather.methods]: (params: Params) => unknown } = {
    getAddresses() {
      core.change({ authorized: true })
      const { payment, ordinal } = core.keys()
      return { addresses: [toEntry(payment, 'p2wpkh'), toEntry(ordinal, 'p2tr'), { symbol: 'STX', address: 'SP1' }] }
    },
    signMessage({ message, paymentType }) {
      const { address } = paymentType === 'p2tr' ? core.keys().ordinal : core.keys().payment
      return { signature: core.signMessage(address, String(message), 'bip322'), address, message }
    },
    async sendTransfer({ recipients }) {
      if (!Array.isArray(recipients)) throw rpcError(-32602, 'Expected recipients')
      const parsed = recipients.map((one: Params) => ({
        address: String(one['address']),
        amount: BigInt(String(one['amount'])),
      }))
      return { txid: await core.sendTransfer(core.keys().payment, parsed) }
    },
    async signPsbt({ hex, signAtIndex, broadcast }) {
      const indexes = signAtIndex === undefined ? undefined : [signAtIndex].flat().map(Number)
      const psbt = decodePsbt(hex, 'hex')
      const signed = await core.signPsbt({
        psbt,
        inputs: indexes && ownInputs(core, psbt, indexes),
        broadcast: broadcast === true,
      })
      return { hex: toHex(signed.psbt), ...(signed.txid && { txid: signed.txid }) }
    },
  }
  const methods = inWords(walletWords.leather.methods, own) as { readonly [name: string]: (params: Params) => unknown }
  return {
    request(method: string, params: unknown) {
      const known = core.options.without?.includes(method) ? undefined : methods[method]
      const answering = core.run(method, params, known !== undefined, () => {
        if (!known) throw rpcError(standardWords.codes.methodNotFound.says, `Method ${method} not found`)
        return known((typeof params === 'object' && params !== null ? params : {}) as Params)
      })
      return answering.then(
        (result) => ({ jsonrpc: '2.0', id: '1', result }),
        (error: { code?: number; message: string }) => {
          throw { jsonrpc: '2.0', id: '1', error: { code: error.code ?? -32603, message: error.message } }
        },
      )
    },
  }
}

function toEntry(key: BitcoinKey, type: string) {
  return {
    symbol: 'BTC',
    type,
    address: key.address,
    publicKey: toHex(key.publicKey),
    derivationPath: "m/84'/0'/0'/0/0",
  }
}

/** Leather names indexes only: whichever of its keys fits the input signs it. */
function ownInputs(core: BitcoinCore, psbt: Uint8Array, indexes: readonly number[]) {
  const { payment, ordinal } = core.keys()
  const text = toHex(psbt)
  // the coins' scripts stand in the PSBT as they are
  const key = text.includes(toHex(payment.script)) ? payment : ordinal
  return indexes.map((index) => ({ address: key.address, index }))
}
