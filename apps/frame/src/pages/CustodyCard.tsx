import { Tag } from '@foyer/ui/parts'
import { readProvider, toProviderName } from '../ui/names.ts'
import { Button, Note, SmallButton } from '../ui/parts.tsx'
import type { WalletUser } from '../walletFlow.ts'
import { type PlainWord, translate } from '../words.ts'
import type { Custody } from './useCustody.ts'

type CustodyProps = { readonly custody: Custody; readonly user: WalletUser }

/** Says in plain words who can open the wallet, and lets its user change it. */
export function CustodyCard({ custody, user }: CustodyProps) {
  const { status, note, problem, isBusy, goOn, giveUp, propose } = custody
  const isStrict = user.custody === 'strict'
  return (
    <section aria-labelledby="custody-title">
      <h2 id="custody-title">{translate('wallet.custody')}</h2>
      {note && <Note kind="ok">{note}</Note>}
      {problem && <Note kind="bad">{problem}</Note>}
      {isStrict && status?.legacy && <Note kind="warn">{translate('wallet.legacy')}</Note>}
      {status?.pending && (
        <Note kind="warn">
          {status.pending.mode !== user.custody && <b>{translate(modes[status.pending.mode].make)} </b>}
          {translate(user.addresses ? 'wallet.pending' : 'wallet.first-share')}
          <span className="ends">
            <SmallButton
              word="wallet.give-up"
              isDisabled={isBusy}
              onPress={() => giveUp(status.pending?.sharing ?? '')}
            />
            <SmallButton
              word="wallet.go-on"
              isPrimary
              isDisabled={isBusy}
              testId="recovery-go-on"
              onPress={() => goOn()}
            />
          </span>
        </Note>
      )}
      {user.addresses && (
        <div className="two">
          {(['standard', 'strict'] as const).map((mode) => (
            <ModeCard key={mode} mode={mode} user={user} custody={custody} />
          ))}
        </div>
      )}
      {!user.addresses && !status?.pending && <First isBusy={isBusy} onMake={() => void propose('strict')} />}
      {isStrict && user.addresses && <p className="soft">{translate('wallet.server-restored')}</p>}
    </section>
  )
}

const modes = {
  standard: { name: 'wallet.standard-name', make: 'wallet.make-standard' },
  strict: { name: 'wallet.strict-name', make: 'wallet.make-strict' },
} as const satisfies { readonly [mode in WalletUser['custody']]: { readonly [part: string]: PlainWord } }

type ModeProps = CustodyProps & { readonly mode: WalletUser['custody'] }

/** One way to keep the key, in two sentences; the other one can be chosen. */
function ModeCard({ mode, user, custody: { status, problem, isBusy, propose } }: ModeProps) {
  const isNow = user.custody === mode
  // where the first reading failed, the press reads again
  const isReady = !isBusy && (status ? !status.pending : problem !== undefined)
  return (
    <article className="card-choice" aria-current={isNow || undefined} data-custody={mode}>
      <h3>
        {translate(modes[mode].name)}
        {isNow && <Tag kind="accent">{translate('wallet.now')}</Tag>}
      </h3>
      {describeCustody(user, mode).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {!isNow && (
        <SmallButton
          word={modes[mode].make}
          isDisabled={!isReady}
          testId="change-custody"
          onPress={() => propose(mode)}
        />
      )}
      {isNow && mode === 'strict' && (
        <SmallButton
          word="wallet.new-recovery"
          isDisabled={!isReady}
          testId="new-recovery"
          onPress={() => propose('strict')}
        />
      )}
    </article>
  )
}

/** A strict wallet that comes into being on this page. */
function First({ isBusy, onMake }: { readonly isBusy: boolean; onMake(): void }) {
  return (
    <>
      <p>{translate('wallet.first-share')}</p>
      <div>
        <Button word="wallet.make-first" isPrimary isDisabled={isBusy} testId="make-first" onPress={onMake} />
      </div>
    </>
  )
}

/** Describes who could open a wallet that is kept in this way, a text for each login that it has. */
export function describeCustody(
  { email, identity }: Pick<WalletUser, 'email' | 'identity'>,
  mode: WalletUser['custody'],
): readonly string[] {
  return [
    ...(email === undefined ? [] : [translate(`wallet.${mode}`)]),
    ...(identity === undefined ? [] : [describeElsewhere(readProvider(identity), mode)]),
  ]
}

function describeElsewhere(provider: string, mode: WalletUser['custody']): string {
  if (provider === 'passkey') return translate(`passkeyLogin.is-${mode}`)
  return translate(`wallet.${mode}-elsewhere`, { provider: toProviderName(provider) })
}
