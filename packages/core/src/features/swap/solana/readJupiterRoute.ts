import { hex } from '@scure/base'

/** What a route takes and gives, and the least that it lets come out. */
export type JupiterRoute = {
  readonly authority: string
  readonly source: string
  readonly destination: string
  readonly fromMint: string
  readonly toMint: string
  readonly fromProgram: string
  readonly toProgram: string
  /** Where what comes is handed on; undefined where it stays. */
  readonly receiver: string | undefined
  readonly amount: bigint
  readonly minimum: bigint
  /** Parts that others keep, in hundredths of a percent: of what comes, and of what comes beyond what was quoted. */
  readonly platformFee: number
  readonly surplusFee: number
}

type Places = {
  /** Where the arguments begin. */
  readonly arguments: number
  readonly authority: number
  readonly source: number
  readonly destination: number
  /** Mints and token programs: of what is given, of what comes. */
  readonly mints: number
  readonly receiver: number | undefined
  readonly program: number
}

/**
 * `route_v2` and `shared_accounts_route_v2`: eight bytes of sha256("global:" + name), then an id (shared accounts alone), in_amount and
 * quoted_out_amount (u64), slippage_bps, platform_fee_bps, positive_slippage_bps (u16), and the way. In the earlier forms these stand behind
 * the way, whose length depends on a list of pools that grows, and bytes behind the arguments are ignored: they are not read here.
 * @see https://github.com/jup-ag/docs, openapi-spec/swap/v1/swap.yaml at 1dda348d: `instructionVersion`, which /swap/v2 has as V2
 * @see https://github.com/sevenlabs-hq/carbon, decoders/jupiter-swap-decoder: the order of arguments and accounts
 */
const forms: { readonly [discriminator: string]: Places } = {
  bb64facc31c4af14: { arguments: 8, authority: 0, source: 1, destination: 2, mints: 3, receiver: 7, program: 9 },
  d19853937cfed8e9: {
    arguments: 9,
    authority: 1,
    source: 2,
    destination: 5,
    mints: 6,
    receiver: undefined,
    program: 11,
  },
}

/** Of the arguments before the way, and of the way's own length. */
const argumentsSize = 8 + 8 + 2 + 2 + 2 + 4
const whole = 10_000n

/**
 * The most slippage, in whole hundredths of a percent, that still lets no less come out than this, and where it stands in a route's data.
 * @returns undefined for data of no route, and for one that was quoted less
 */
export function findSlippage(
  data: Uint8Array,
  least: bigint,
): { readonly at: number; readonly slippage: number } | undefined {
  const places = forms[hex.encode(data.subarray(0, 8))]
  if (!places || data.length < places.arguments + argumentsSize) return undefined
  const quoted = new DataView(data.buffer, data.byteOffset + places.arguments).getBigUint64(8, true)
  if (quoted === 0n || quoted < least) return undefined
  // what may be lost is rounded down, as in the minimum
  return { at: places.arguments + 16, slippage: Number(((quoted - least + 1n) * whole - 1n) / quoted) }
}

/** @param accounts in the instruction's order @returns undefined for what is none, or has another form */
export function readJupiterRoute(
  program: string,
  accounts: readonly string[],
  data: Uint8Array,
): JupiterRoute | undefined {
  const places = forms[hex.encode(data.subarray(0, 8))]
  if (!places || data.length < places.arguments + argumentsSize || accounts[places.program] !== program)
    return undefined
  const view = new DataView(data.buffer, data.byteOffset + places.arguments)
  const [amount, quoted] = [view.getBigUint64(0, true), view.getBigUint64(8, true)]
  const [slippage = 0, platformFee = 0, surplusFee = 0] = [16, 18, 20].map((at) => view.getUint16(at, true))
  const at = (place: number) => accounts[place] ?? ''
  const receiver = places.receiver === undefined ? undefined : at(places.receiver)
  return {
    authority: at(places.authority),
    source: at(places.source),
    destination: at(places.destination),
    fromMint: at(places.mints),
    toMint: at(places.mints + 1),
    fromProgram: at(places.mints + 2),
    toProgram: at(places.mints + 3),
    // an account that is left out is named as the program itself
    receiver: receiver === program ? undefined : receiver,
    amount,
    // rounded as in Jupiter's own example: 16198753 less 50 is 16117760 (swap/v1/get-quote.mdx of its docs at 1dda348d)
    minimum: quoted - (quoted * BigInt(slippage)) / whole,
    platformFee,
    surplusFee,
  }
}
