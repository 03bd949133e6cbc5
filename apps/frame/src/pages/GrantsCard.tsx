import { loadPart } from '@foyer/base'
import { useCallback, useEffect, useState } from 'react'
import { isApiError } from '../api.ts'
import type { ListedGrant } from '../approvals/readGranted.ts'
import type { OwnRevocation } from '../approvals/readOwnRevocation.ts'
import type { ChainId } from '../chain/chainId.ts'
import { findNetwork } from '../chain/networks.ts'
import { toSiteName } from '../ui/names.ts'
import { Address, Note, Row, Rows, SmallButton } from '../ui/parts.tsx'
import { useTask } from '../ui/useTask.ts'
import { describeProblem } from '../unlock/describeProblem.ts'
import { findMissing, type Verify } from '../unlock/useVerify.tsx'
import type { Wallet } from '../wallet.ts'
import { translate } from '../words.ts'

type CardProps = { readonly wallet: Wallet; readonly verify: Verify }

/** Shows what sites may do with the account alone, on the networks where the owner lets them; each can be taken back from here. */
export function GrantsCard({ wallet, verify }: CardProps) {
  const { grants, asked, actions, problem, isBusy } = useGrants({ wallet, verify })
  const revocable = grants?.filter(canRevoke) ?? []
  if (!grants && !problem) return null
  return (
    <section aria-labelledby="grants-title">
      <h2 id="grants-title">{translate('grants.title')}</h2>
      {problem && <Note kind="bad">{problem}</Note>}
      {grants?.length === 0 && <p className="soft">{translate('grants.none')}</p>}
      <ul className="rows" data-testid="grants">
        {grants?.map((one) => (
          <GrantRow
            key={`${one.grant.chainId} ${one.grant.hash}`}
            listed={one}
            network={findNetwork(wallet.config.chains, one.grant.chainId).name}
            asked={asked?.grants[0]?.hash === one.grant.hash ? asked : undefined}
            isBusy={isBusy}
            {...actions}
          />
        ))}
      </ul>
      <RevokeAll {...{ wallet, verify, revocable }} onDone={() => void actions.reload()} />
    </section>
  )
}

type RowProps = {
  readonly listed: ListedGrant
  readonly network: string
  /** What revoking it takes, once that was read. */
  readonly asked: OwnRevocation | undefined
  readonly isBusy: boolean
  readCost(listed: ListedGrant): Promise<void>
  revoke(asked: OwnRevocation): Promise<void>
  cancel(): void
}

function GrantRow({ listed, network, asked, isBusy, readCost, revoke, cancel }: RowProps) {
  const { grant, what, facts, state } = listed
  return (
    <li className="row" data-state={state}>
      <span className="grow">
        <b>
          <bdi>{toSiteName(grant.site)}</bdi>
        </b>
        <small>{what}</small>
        <small>{network}</small>
        <small>{describeState(listed)}</small>
        {asked && (
          <span className="ends">
            <small>{asked.costs}</small>
            <SmallButton word="grants.keep" isDisabled={isBusy} onPress={cancel} />
            <SmallButton
              word="grants.confirm"
              isPrimary
              isDisabled={isBusy}
              testId="grant-confirm"
              onPress={() => revoke(asked)}
            />
          </span>
        )}
      </span>
      {canRevoke(listed) && !asked && (
        <button
          type="button"
          className="btn small"
          disabled={isBusy}
          aria-label={translate('grants.revoke-of', { site: toSiteName(grant.site) })}
          onClick={() => void readCost(listed)}
          data-testid="grant-revoke"
        >
          {translate('grants.revoke')}
        </button>
      )}
      <details className="more">
        <summary>{translate('approve.all')}</summary>
        <Rows>
          {facts.map(({ name, value, kind }, index) => (
            <Row key={index} name={name} isWhole={kind !== 'words'}>
              {kind === 'address' ? <Address value={value} /> : value}
            </Row>
          ))}
        </Rows>
      </details>
    </li>
  )
}

function canRevoke({ state }: ListedGrant): boolean {
  return state !== 'revoked' && state !== 'expired'
}

function describeState({ grant, state }: ListedGrant): string {
  if (state === 'active') {
    const time = new Date(grant.granted.expiry * 1_000).toISOString().slice(0, 16).replace('T', ' ')
    return translate('grants.active', { time })
  }
  return translate(`grants.${state}`)
}

function useGrants({ wallet, verify }: CardProps) {
  const [grants, setGrants] = useState<readonly ListedGrant[]>()
  const [asked, setAsked] = useState<OwnRevocation>()
  const { run, problem, isBusy } = useTask()
  const load = useCallback(
    async (signal: AbortSignal) => {
      const { readGranted } = await loadPart(() => import('../approvals/readGranted.ts'))
      setGrants(await readGranted(wallet, signal))
    },
    [wallet],
  )
  useEffect(() => {
    if (!canGrant(wallet)) return
    const controller = new AbortController()
    void run(() =>
      load(controller.signal).catch((error: unknown) => {
        // a session that has not proved itself yet sees them after its first code
        if (!controller.signal.aborted && !isApiError(error, 'CodeNeeded')) throw error
      }),
    )
    return () => controller.abort()
  }, [run, load, wallet])
  const actions = {
    readCost: ({ grant }: ListedGrant) => run(async () => setAsked(await readOne(wallet, grant))),
    revoke: (one: OwnRevocation) =>
      run(() =>
        verify(async () => {
          await one.revoke()
          setAsked(undefined)
          await load(new AbortController().signal)
        }, 'value'),
      ),
    cancel: () => setAsked(undefined),
    reload: () => run(() => load(new AbortController().signal)),
  }
  return { grants, asked, actions, problem, isBusy }
}

async function readOne(wallet: Wallet, grant: ListedGrant['grant']): Promise<OwnRevocation> {
  const { readOwnRevocation } = await loadPart(() => import('../approvals/readOwnRevocation.ts'))
  return await readOwnRevocation(wallet, { chainId: grant.chainId, grants: [grant], extent: 'these' })
}

function canGrant({ config }: Wallet): boolean {
  return config.chains.some(({ smartAccounts: one }) => one?.kind === 'erc4337' && one.sessionAccount !== undefined)
}

type RevokeAllProps = {
  readonly wallet: Wallet
  readonly verify: Verify
  readonly revocable: readonly ListedGrant[]
  onDone(): void
}

/** What was read or tried of one chain. */
type Part = { readonly chainId: ChainId; readonly ready?: OwnRevocation; readonly problem?: string }

/** Takes everything back that sites may do: one operation on each network, each said with its cost before, and with what went wrong. */
function RevokeAll({ wallet, verify, revocable, onDone }: RevokeAllProps) {
  const [parts, setParts] = useState<readonly Part[]>()
  const { run, problem, isBusy } = useTask(describeProblem)
  const readCosts = () => run(async () => setParts(await readParts(wallet, revocable)))
  const revoke = () => {
    const round = { waiting: [...(parts ?? [])], failed: [] as Part[] }
    return run(() =>
      verify(async () => {
        await revokeParts(round)
        setParts(round.failed.length > 0 ? round.failed : undefined)
        onDone()
      }, 'value'),
    )
  }
  if (parts === undefined && revocable.length < 2) return null
  return (
    <div className="stack" data-testid="grants-all">
      {problem && <Note kind="bad">{problem}</Note>}
      {parts?.map(({ chainId, ready, problem: reason }) =>
        reason === undefined ? (
          <p key={chainId}>{ready?.costs}</p>
        ) : (
          <Note key={chainId} kind="bad">
            {translate('grants.all-failed', { network: findNetwork(wallet.config.chains, chainId).name, reason })}
          </Note>
        ),
      )}
      <span className="ends">
        {parts === undefined ? (
          <SmallButton
            word="grants.revoke-all"
            isDisabled={isBusy}
            testId="grants-revoke-all"
            onPress={() => void readCosts()}
          />
        ) : (
          <>
            <SmallButton word="grants.keep" isDisabled={isBusy} onPress={() => setParts(undefined)} />
            {parts.some(({ ready }) => ready) && (
              <SmallButton
                word="grants.confirm"
                isPrimary
                isDisabled={isBusy}
                testId="grants-confirm-all"
                onPress={() => void revoke()}
              />
            )}
          </>
        )}
      </span>
    </div>
  )
}

/** Reads what it takes on each network; where it cannot be done as things are, why. */
async function readParts(wallet: Wallet, revocable: readonly ListedGrant[]): Promise<readonly Part[]> {
  const { readOwnRevocation } = await loadPart(() => import('../approvals/readOwnRevocation.ts'))
  const byChain = Map.groupBy(
    revocable.map(({ grant }) => grant),
    ({ chainId }) => chainId,
  )
  return await Promise.all(
    [...byChain].map(async ([chainId, grants]): Promise<Part> => {
      try {
        return { chainId, ready: await readOwnRevocation(wallet, { chainId, grants, extent: 'all' }) }
      } catch (error) {
        return { chainId, problem: describeProblem(error) }
      }
    }),
  )
}

/**
 * One network after the other: what is done on one stays so, whatever another one says.
 * @throws what the visitor has to bring first; called again after that, it goes on where it was
 */
async function revokeParts({ waiting, failed }: { waiting: Part[]; failed: Part[] }): Promise<void> {
  for (let part = waiting[0]; part; part = waiting[0]) {
    const { chainId, ready } = part
    try {
      await ready?.revoke()
      if (!ready) failed.push(part)
    } catch (error) {
      if (findMissing(error)) throw error
      failed.push({ chainId, problem: describeProblem(error) })
    }
    waiting.shift()
  }
}
