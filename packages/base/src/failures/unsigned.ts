import { type ErrorName, FoyerError } from '../errors.ts'

const mark = Symbol.for('foyer.unsigned')

/** Names that no wallet's answer can bear, but for one that turns the request away: the wallet was not asked, or said no. */
const certain = [
  'CapabilityUnsupported',
  'ChainUnsupported',
  'InvalidAddress',
  'InvalidAmount',
  'InvalidTransaction',
  'MethodNotApproved',
  'NetworkNotApproved',
  'NoActiveCaipAddress',
  'SendInputMissing',
  'UserRejected',
  'WrongNetwork',
] as const satisfies readonly ErrorName[]

type CertainName = (typeof certain)[number]

/** The names of what a wallet or node answered that leave open whether something was signed. */
export type OpenName = Exclude<ErrorName, CertainName>

/**
 * A failure after which nothing was signed and nothing will be. Only a refusal makes one, or what fails before the wallet is
 * asked (`beforeAsking`).
 */
export type Unsigned = FoyerError<CertainName> | (FoyerError & { readonly [mark]: true })

/** Whether a request to a wallet that ended with this error signed nothing. Otherwise no one knows. */
export function isUnsigned(error: unknown): error is Unsigned {
  if (!(error instanceof Error)) return false
  return mark in error || certain.some((name) => name === error.name)
}

/** Marks an error of ours after which nothing was signed and nothing will be. */
export function toUnsigned<error>(error: error): error {
  // an error that was frozen stays as open as it is
  if (error instanceof FoyerError && Object.isExtensible(error)) Object.defineProperty(error, mark, { value: true })
  return error
}
