/** In types alone: what the gateway has in hand, strictly, and what the widget sends or reads, tolerantly. */
export type Typed<gateway, client> = { readonly types?: { readonly gateway: gateway; readonly client: client } }

/** Texts of a known form. The gateway checks the form of each, and says what is wrong with one that has another. */
export type Format =
  | 'account'
  | 'address'
  | 'amount'
  | 'anyNetworkId'
  | 'apiVersion'
  | 'asset'
  | 'baseUnits'
  | 'caipAddress'
  | 'cursor'
  | 'eventId'
  | 'evmAccount'
  | 'imageId'
  | 'looseAmount'
  | 'name'
  | 'networkId'
  | 'percent'
  | 'projectId'
  | 'rdns'
  | 'search'
  | 'signature'
  | 'smartSessionId'
  | 'token'
  | 'tokenId'
  | 'walletId'
  | 'walletName'
  | 'wei'

/** The shape of a JSON value as data. Each side makes of it what it needs: a reader, a validator, a document. */
export type AnyShape =
  | { readonly is: 'text'; readonly format?: Format; readonly min?: number; readonly max?: number }
  | { readonly is: 'number'; readonly min?: number; readonly max?: number; readonly isWhole?: boolean }
  | { readonly is: 'boolean' }
  | { readonly is: 'unknown' }
  | { readonly is: 'oneOf'; readonly words: readonly string[]; readonly isOpen?: boolean }
  | { readonly is: 'list'; readonly of: AnyShape; readonly min?: number; readonly max?: number }
  | { readonly is: 'record'; readonly of: AnyShape; readonly maxKey?: number }
  | { readonly is: 'object'; readonly fields: { readonly [name: string]: AnyShape } }
  | { readonly is: 'optional'; readonly of: AnyShape; readonly isExpected?: boolean }
  | { readonly is: 'nullable'; readonly of: AnyShape }
  | { readonly is: 'anyOf'; readonly shapes: readonly AnyShape[] }

export type Shape<gateway = unknown, client = unknown> = AnyShape & Typed<gateway, client>
export type Fields = { readonly [name: string]: Shape }

/** What the gateway answers with, or has received once it is checked. */
export type GatewayValue<shape> = shape extends Typed<infer gateway, unknown> ? gateway : never
/** What the widget sends, or reads. */
export type ClientValue<shape> = shape extends Typed<unknown, infer client> ? client : never

export type Text<gateway = string, client = gateway> = Typed<gateway, client> & {
  readonly is: 'text'
  readonly format?: Format
  readonly min?: number
  readonly max?: number
}
export type Whole = Typed<number, number> & {
  readonly is: 'number'
  readonly min: number
  readonly max: number
  readonly isWhole: true
}
export type OneOf<word extends string, client> = Typed<word, client> & {
  readonly is: 'oneOf'
  readonly words: readonly word[]
}
export type List<shape extends Shape> = Typed<readonly GatewayValue<shape>[], readonly ClientValue<shape>[]> & {
  readonly is: 'list'
  readonly of: shape
}
export type RecordOf<shape extends Shape> = Typed<
  { readonly [name: string]: GatewayValue<shape> },
  { readonly [name: string]: ClientValue<shape> }
> & { readonly is: 'record'; readonly of: shape }
export type Optional<shape extends Shape> = Typed<GatewayValue<shape> | undefined, ClientValue<shape> | undefined> & {
  readonly is: 'optional'
  readonly of: shape
}
export type Expected<shape extends Shape> = Typed<GatewayValue<shape>, ClientValue<shape> | undefined> & {
  readonly is: 'optional'
  readonly of: shape
  readonly isExpected: true
}
export type Nullable<shape extends Shape> = Typed<GatewayValue<shape> | null, ClientValue<shape> | null> & {
  readonly is: 'nullable'
  readonly of: shape
}
export type AnyOf<shapes extends readonly Shape[]> = Typed<
  GatewayValue<shapes[number]>,
  ClientValue<shapes[number]>
> & {
  readonly is: 'anyOf'
  readonly shapes: shapes
}
export type ObjectOf<fields extends Fields> = Typed<GatewayObject<fields>, ClientObject<fields>> & {
  readonly is: 'object'
  readonly fields: fields
}

export type OptionalKey<fields extends Fields> = {
  [name in keyof fields]: fields[name] extends { readonly is: 'optional' } ? name : never
}[keyof fields]
export type ExpectedKey<fields extends Fields> = {
  [name in keyof fields]: fields[name] extends { readonly isExpected: true } ? name : never
}[keyof fields]
type Flat<value> = { readonly [name in keyof value]: value[name] }

/** A field that is missing may also be there as undefined: JSON has no difference. */
export type GatewayObject<fields extends Fields> = Flat<
  { [name in Exclude<keyof fields, Exclude<OptionalKey<fields>, ExpectedKey<fields>>>]: GatewayValue<fields[name]> } & {
    [name in Exclude<OptionalKey<fields>, ExpectedKey<fields>>]?: GatewayValue<fields[name]>
  }
>
export type ClientObject<fields extends Fields> = Flat<
  { [name in Exclude<keyof fields, OptionalKey<fields>>]: ClientValue<fields[name]> } & {
    [name in OptionalKey<fields>]?: ClientValue<fields[name]>
  }
>

export const text: Text = { is: 'text' }
export const number: Typed<number, number> & { readonly is: 'number' } = { is: 'number' }
export const boolean: Typed<boolean, boolean> & { readonly is: 'boolean' } = { is: 'boolean' }
export const unknown: Typed<unknown, unknown> & { readonly is: 'unknown' } = { is: 'unknown' }

/** Text with a length; the widget reads by `min` and leaves `max` to the gateway. */
export function textOf(limits: { readonly min?: number; readonly max?: number }): Text {
  return { is: 'text', ...limits }
}

/** In a query it is written in digits. */
export function wholeNumber(min: number, max: number): Whole {
  return { is: 'number', isWhole: true, min, max }
}

export function oneOf<const word extends string>(...words: readonly word[]): OneOf<word, word> {
  return { is: 'oneOf', words }
}

/** Words of which more may come: the gateway has only these, a reader takes any. */
export function wordOf<const word extends string>(...words: readonly word[]): OneOf<word, string> {
  return { is: 'oneOf', words, isOpen: true } as OneOf<word, string>
}

/** In a query it is written with commas. A reader leaves out rows that are no such thing. */
export function list<shape extends Shape>(
  of: shape,
  limits: { readonly min?: number; readonly max?: number } = {},
): List<shape> {
  return { is: 'list', of, ...limits }
}

export function record<shape extends Shape>(of: shape, limits: { readonly maxKey?: number } = {}): RecordOf<shape> {
  return { is: 'record', of, ...limits }
}

export function object<fields extends Fields>(fields: fields): ObjectOf<fields> {
  return { is: 'object', fields }
}

export function optional<shape extends Shape>(of: shape): Optional<shape> {
  return { is: 'optional', of }
}

/** The gateway always sends it; a reader does without. */
export function expected<shape extends Shape>(of: shape): Expected<shape> {
  return { is: 'optional', of, isExpected: true }
}

export function nullable<shape extends Shape>(of: shape): Nullable<shape> {
  return { is: 'nullable', of }
}

export function anyOf<const shapes extends readonly Shape[]>(...shapes: shapes): AnyOf<shapes> {
  return { is: 'anyOf', shapes }
}
