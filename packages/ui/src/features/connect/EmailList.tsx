import { MailIcon } from '../../components/embeddedIcons.tsx'
import { ListItem, type ListItemProps } from '../../components/ListItem.tsx'
import { Tag } from '../../components/Tag.tsx'
import type { Translate } from '../../i18n/useTranslate.ts'

type EmailListProps = Pick<ListItemProps, 'onClick' | 'preload'> & {
  readonly t: Translate
  readonly isConnected: boolean
}

/** The row of an email address. Without hooks: the first frame is drawn from it, too. */
export function EmailList({ t, isConnected, onClick, preload }: EmailListProps) {
  return (
    <ul className="list" aria-label={t('email.label')}>
      <ListItem
        leading={
          <span className="glyph" data-kind="accent">
            <MailIcon />
          </span>
        }
        title={t('connect.email')}
        trailing={isConnected && <Tag kind="ok">{t('connect.connected')}</Tag>}
        isDisabled={isConnected}
        onClick={onClick}
        preload={preload}
      />
    </ul>
  )
}
