import { activeConnectionAtom, type Foyer, findNetwork } from '@foyer/core'
import { getQueryClient } from '@foyer/core/internal/queries'
import { isRevocable, permissionsQuery } from '@foyer/core/internal/sessionKeys'
import { type ListedPermission, revokeAllPermissions, revokePermissions } from '@foyer/core/smartSessions'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Button } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { formatMoment } from '../../formatMoment.ts'
import { sessionsWords } from '../../i18n/en.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'

/** Shows what the site may do alone, each with the way to take it back. */
export default function SmartSessionListView() {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(sessionsWords)
  const address = useFoyerAtom(activeConnectionAtom)?.accounts[0]?.address ?? ''
  const { data, isPending, isError, refetch } = useQuery(permissionsQuery(foyer, address), getQueryClient(foyer))
  // a visitor who says no sees the list as it is; what went wrong, the wallet has said
  const revoke = ({ pci }: ListedPermission) => revokePermissions(foyer, { pci }).catch(() => {})
  const revokeAll = () => revokeAllPermissions(foyer).catch(() => {})
  return (
    <div className="stack">
      {isError && (
        <Notice
          kind="bad"
          action={
            <button type="button" className="mini" onClick={() => void refetch()}>
              {t('dialog.retry')}
            </button>
          }
        >
          {t('sessions.failed')}
        </Notice>
      )}
      {isPending && <p data-said="">{t('dialog.loading')}</p>}
      {data?.length === 0 && <p>{t('sessions.none')}</p>}
      {data && data.length > 0 && (
        <ul className="list">
          {data.map((permission) => (
            <PermissionRow
              key={`${permission.chainId} ${permission.pci}`}
              permission={permission}
              network={toNetworkName(foyer, permission)}
              onRevoke={() => void revoke(permission)}
            />
          ))}
        </ul>
      )}
      {data && data.filter(isRevocable).length > 1 && (
        <Button onClick={() => void revokeAll()}>{t('sessions.revokeAll')}</Button>
      )}
    </div>
  )
}

/** As the site calls it, or else the wallet; a wallet need not say. */
function toNetworkName({ config }: Foyer, { chainId, network }: ListedPermission): string {
  const id = `eip155:${chainId}`
  return findNetwork(config, id)?.name ?? network ?? id
}

type RowProps = {
  readonly permission: ListedPermission
  /** Where it was given, which need not be the connected one. */
  readonly network: string
  readonly onRevoke: () => void
}

function PermissionRow({ permission: { description, expiry, state }, network, onRevoke }: RowProps) {
  const { options } = useFoyerContext()
  const t = useTranslateWith(sessionsWords)
  const id = useId()
  const date = formatMoment(expiry * 1_000, options.locale)
  // one that is under way already can be asked for once more, where the network never took it
  const isRevoking = state === 'revoking'
  return (
    <li className="row" data-state={state}>
      <span className="grow">
        <bdi id={id}>{description}</bdi>
        <small>
          <bdi>{network}</bdi>
        </small>
        <small>{state === 'active' ? t('sessions.active', { date }) : t(`sessions.${state}`)}</small>
      </span>
      {isRevocable({ state }) && (
        <button
          type="button"
          className="mini"
          aria-label={isRevoking ? undefined : t('sessions.revokeOf', { what: description })}
          aria-describedby={isRevoking ? id : undefined}
          onClick={onRevoke}
        >
          {t(isRevoking ? 'dialog.retry' : 'sessions.revoke')}
        </button>
      )}
    </li>
  )
}
