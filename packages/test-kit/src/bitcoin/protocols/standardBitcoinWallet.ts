import { base64 } from '@scure/base'
import type { StandardAccount, StandardWallet } from '../../script/registerStandardWallet.ts'
import { rpcError } from '../../script/rpcError.ts'
import { inWords, standardWords } from '../../words/walletWords.ts'
import type { BitcoinCore } from '../core.ts'
import type { BitcoinKey } from '../createBitcoinKeys.ts'

type SignInput = {
  readonly psbt: Uint8Array
  readonly inputsToSign: readonly {
    readonly account: StandardAccount
    readonly signingIndexes: readonly number[]
    readonly sigHash?: number
  }[]
  readonly chain?: string
}

const names = ['bitcoin:signMessage', 'bitcoin:signTransaction', 'bitcoin:signAndSendTransaction'] as const

/** A wallet with `bitcoin:*` features: it signs what a site composes, and chooses no coins itself. */
export function standardBitcoinWallet(
  core: BitcoinCore,
  info: { readonly name: string; readonly icon: string },
): StandardWallet {
  const { change } = standardWords.walletStandard
  const chain = () => `bitcoin:${core.state.network}`
  const toAccount = ({ address, publicKey }: BitcoinKey): StandardAccount => ({
    address,
    publicKey,
    chains: [chain()],
    features: names,
  })
  const accounts = (): readonly StandardAccount[] => {
    if (!core.isOpen()) return []
    const { payment, ordinal } = core.keys()
    return [toAccount(payment), toAccount(ordinal)]
  }
  core.onChange = () => core.listeners.emit(change.says, { accounts: accounts() })
  const { standardFeatures, bitcoinFeatures } = standardWords
  const own = { ...createConnection(core, accounts), ...createSigning(core, chain) }
  for (const name of core.options.without ?? []) Reflect.deleteProperty(own, name)
  const features = inWords({ ...standardFeatures, ...bitcoinFeatures }, own) as Features
  return {
    version: '1.0.0',
    ...info,
    features,
    get chains() {
      return [chain()]
    },
    get accounts() {
      return accounts()
    },
  }
}

type Features = Record<string, object>

function createConnection(core: BitcoinCore, accounts: () => readonly StandardAccount[]) {
  return {
    'bitcoin:connect': {
      version: '1.0.0',
      connect: (input: { readonly purposes: readonly string[] }) =>
        core.run('bitcoin:connect', input, !core.isOpen(), () => {
          if (!core.isOpen()) core.change({ authorized: true })
          const [payment, ordinal] = accounts()
          return { accounts: input.purposes.flatMap((purpose) => (purpose === 'ordinals' ? ordinal : payment) ?? []) }
        }),
    },
    'standard:connect': {
      version: '1.0.0',
      connect: (input?: { readonly silent?: boolean }) =>
        core.run('standard:connect', input, input?.silent !== true && !core.isOpen(), () => {
          if (input?.silent !== true && !core.isOpen()) core.change({ authorized: true })
          return { accounts: accounts() }
        }),
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: () => core.run('standard:disconnect', undefined, false, () => core.change({ authorized: false })),
    },
    'standard:events': { version: '1.0.0', on: core.listeners.on },
  }
}

function sign(core: BitcoinCore, { psbt, inputsToSign }: SignInput, broadcast: boolean) {
  const inputs = inputsToSign.flatMap(({ account, signingIndexes, sigHash }) =>
    signingIndexes.map((index) => ({
      address: account.address,
      index,
      ...(sigHash !== undefined && { sighashTypes: [sigHash] }),
    })),
  )
  return core.signPsbt({ psbt, inputs, broadcast })
}

function createSigning(core: BitcoinCore, chain: () => string) {
  return {
    'bitcoin:signMessage': {
      version: '1.0.0',
      signMessage: (...inputs: readonly { readonly account: StandardAccount; readonly message: Uint8Array }[]) =>
        core.runAuthorized('bitcoin:signMessage', inputs, true, () =>
          inputs.map(({ account, message }) => ({
            signedMessage: message,
            signature: base64.decode(core.signMessage(account.address, message, 'bip322')),
          })),
        ),
    },
    'bitcoin:signTransaction': {
      version: '1.0.0',
      signTransaction: (...inputs: readonly SignInput[]) =>
        core.runAuthorized('bitcoin:signTransaction', inputs, true, () =>
          Promise.all(inputs.map(async (input) => ({ signedPsbt: (await sign(core, input, false)).psbt }))),
        ),
    },
    'bitcoin:signAndSendTransaction': {
      version: '1.0.0',
      signAndSendTransaction: (...inputs: readonly SignInput[]) =>
        core.runAuthorized('bitcoin:signAndSendTransaction', inputs, true, () =>
          Promise.all(
            inputs.map(async (input) => {
              if (input.chain !== chain()) throw rpcError(-32602, `The wallet is on ${chain()}`)
              return { txId: (await sign(core, input, true)).txid }
            }),
          ),
        ),
    },
  }
}
