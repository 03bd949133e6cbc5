import { type PlainWord, translate } from '../words.ts'
import { find, type Known, type Parts, row, words } from './solanaParts.ts'
import { describeTransfer, showAmount } from './solanaTransfer.ts'

/** Instructions of Token-2022 beyond those of SPL Token, by number: what they are, in words. @see spl-token-2022 */
const extensions: { readonly [kind: number]: PlainWord } = {
  25: 'solana.ext-close-mint',
  26: 'solana.ext-fee',
  27: 'solana.ext-confidential',
  28: 'solana.ext-state',
  29: 'solana.ext-reallocate',
  30: 'solana.ext-memo',
  31: 'solana.ext-native',
  32: 'solana.ext-fixed',
  33: 'solana.ext-rate',
  34: 'solana.ext-guard',
  35: 'solana.ext-delegate',
  36: 'solana.ext-hook',
  37: 'solana.ext-confidential-fee',
  39: 'solana.ext-data',
  40: 'solana.ext-group',
  41: 'solana.ext-group',
  42: 'solana.ext-confidential-mint',
  43: 'solana.ext-scale',
  44: 'solana.ext-pause',
  46: 'solana.ext-burn',
}

/** Amounts that cannot be read, rights over what others have, and burning: red. The rest is named and amber. */
const dangers = [27, 35, 37, 42, 46]

export function readExtension(parts: Parts): Known | undefined {
  const { data, account } = parts
  const kind = data.getUint8(0)
  const name = extensions[kind]
  if (!name) return undefined
  if (kind === 26 && data.getUint8(1) === 1 && data.byteLength === 19) return describeTransferWithFee(parts)
  const sentence = translate('solana.extension', { name: translate(name), account: account(0) })
  return {
    name: translate(name),
    facts: [
      words(translate('solana.kind'), `${kind}.${data.byteLength > 1 ? data.getUint8(1) : 0}`),
      row(translate('account.title'), account(0)),
    ],
    findings: [find(dangers.includes(kind) ? 'danger' : 'caution', 'extension', sentence)],
  }
}

function describeTransferWithFee(parts: Parts): Known {
  const { data, account } = parts
  const [mint, decimals] = [account(1), data.getUint8(10)]
  const fee = showAmount(parts, { mint, decimals, at: 11 })
  return describeTransfer(parts, { to: account(2), mint, decimals, at: 2, fee })
}
