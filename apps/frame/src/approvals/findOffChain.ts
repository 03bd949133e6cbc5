import { translate } from '../words.ts'
import { type Effect, found } from './effects.ts'
import { writeOutHidden } from './hiddenCharacters.ts'
import type { ReadTypedData, TypedField } from './readTypedData.ts'
import { toWords } from './typedFields.ts'

/** Numbers that count no tokens. */
const counters =
  /nonce|time|deadline|expir|valid|until|before|after|salt|version|chain|index|round|date|^v$|^id$|(?<=[a-z])(Id|ID)$/
/** Who may act, a key, or something that leaves. */
const rights =
  /agent|api ?key|\bkey|public|signer|session|delegat|executor|operator|proposer|alias|withdraw|transfer|\bsend|recipient|destination|beneficiary|payout|builder|hyperliquid|approv|authori[sz]|permit|link|multi ?sig/i

/**
 * Reads typed data that no contract checks as an order, whatever it is called: anyone with the signature can hand it to a
 * service, which then does what it says.
 */
export function findOffChain({ structs, primaryType }: ReadTypedData, me: string): readonly Effect[] {
  const fields = structs.flatMap((struct) => struct.fields.flatMap(toValues))
  const account = fields.map(toAccount).find((one) => one !== undefined && one.toLowerCase() !== me.toLowerCase())
  const amount = fields.find(isAmount)
  const all = [primaryType, ...structs.flatMap((one) => [one.type, ...one.fields.map(({ name }) => name)])]
  const named = all.find((name) => rights.test(toWords(name)))
  if (account !== undefined && amount !== undefined) {
    const slots = { account, amount: writeOutHidden(String(amount.value)).text }
    return [found('danger', 'outside-send', translate('typed.outside-send', slots))]
  }
  if (named !== undefined) {
    return [found('danger', 'outside-right', translate('typed.outside-right', { name: named }))]
  }
  return [found('caution', 'outside', translate('typed.outside'))]
}

function toValues({ name, type, value }: TypedField): readonly TypedField[] {
  if (!Array.isArray(value)) return [{ name, type, value }]
  return value.flat(8).map((one) => ({ name, type: type.replace(/(\[\d*\])+$/, ''), value: one }))
}

/** An address, or a text that could be one: of any chain, or an account at a service. */
function toAccount({ type, value }: TypedField): string | undefined {
  // zkSync's transactions hold addresses as numbers
  if (typeof value === 'bigint')
    return value > 2n ** 120n && value < 2n ** 160n ? `0x${value.toString(16).padStart(40, '0')}` : undefined
  if (typeof value !== 'string' || (type !== 'address' && type !== 'string')) return undefined
  return /\b(?=[a-z0-9]*\d)[a-z0-9]{26,}\b/i.exec(value)?.[0]
}

function isAmount({ name, type, value }: TypedField): boolean {
  if (counters.test(name)) return false
  if (typeof value === 'bigint') return toAccount({ name, type, value }) === undefined
  return type === 'string' && typeof value === 'string' && /^\s*[$€]?\d[\d_,. ]*\s*[a-z]{0,6}%?$/i.test(value)
}
