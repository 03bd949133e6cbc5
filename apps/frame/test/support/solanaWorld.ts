import { type RunningSolana, startSolana } from 'devnet'
import { vi } from 'vitest'
import type { ApprovalRequest } from '../../src/approvals/approval.ts'
import { createWallet } from '../../src/wallet.ts'
import { type LiarService, startLiar } from './liar.ts'
import { programs, tokenAccountOf } from './solanaBuild.ts'
import type { SolanaPlaces } from './solanaIntents.ts'

/** A real Solana runtime, a liar in front of it, and an account with SOL and tokens. */
export type SolanaWorld = {
  readonly liar: LiarService
  readonly places: SolanaPlaces
  toRequest(method: string, params: unknown): ApprovalRequest
  stop(): Promise<void>
}

const chainId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

export async function startSolanaWorld(): Promise<SolanaWorld> {
  const solana = await startSolana()
  const liar = await startLiar({ [chainId]: { node: solana.url } })
  // where the page is, of which every request to its server speaks
  vi.stubGlobal('location', new URL('https://wallet.example'))
  const places = await findPlaces(solana)
  return {
    liar,
    places,
    toRequest: (method, params) => {
      const chain = { id: chainId, name: 'Solana Local', symbol: 'SOL', decimals: 9 }
      const approveInFrame = { signIns: true, messages: false, sites: [] }
      const config = {
        apiUrl: liar.url,
        development: true,
        farcaster: false,
        passkeyLogin: false,
        social: [],
        chains: [chain],
        approveInFrame,
      }
      return {
        wallet: createWallet({ config, site: 'https://site.example', projectId: 'demo', chainId }),
        method,
        params,
        chainId,
        account: { address: places.me, type: 'eoa' },
        smartAccount: undefined,
        origin: 'https://site.example',
        signal: new AbortController().signal,
      }
    },
    stop: async () => {
      vi.unstubAllGlobals()
      await Promise.all([liar.stop(), solana.stop()])
    },
  }
}

async function findPlaces({ accounts, tokens }: RunningSolana): Promise<SolanaPlaces> {
  const [me = '', other = ''] = accounts.map(({ address }) => address as string)
  const [usdc, rich] = [tokens.usdc.address, tokens.rich.address]
  const classic = { mint: usdc, program: programs.token }
  const extended = { mint: rich, program: programs.token2022 }
  const [mine, theirs] = [await tokenAccountOf(me, classic), await tokenAccountOf(other, classic)]
  const [myRich, theirRich] = [await tokenAccountOf(me, extended), await tokenAccountOf(other, extended)]
  return { me, other, usdc, rich, mine, theirs, myRich, theirRich }
}
