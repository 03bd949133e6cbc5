import { cleanText } from '@foyer/base'
import { emailFlowAtom, shortenEmail } from '@foyer/core/internal/embeddedWallet'
import { MailIcon } from '../../components/icons.tsx'
import { Notice } from '../../components/Notice.tsx'
import { StatusMessage } from '../../components/StatusMessage.tsx'
import { StatusRing } from '../../components/StatusRing.tsx'
import { useFoyerAtom } from '../../FoyerContext.ts'
import { getErrorText } from '../../i18n/getErrorText.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { ResendButton } from './ResendButton.tsx'

/** Waits until the link in the mail has been opened, wherever that is. */
export default function EmailVerifyDeviceView() {
  const t = useTranslate()
  const flow = useFoyerAtom(emailFlowAtom)
  const email = 'email' in flow ? flow.email : ''
  const hasFailed = flow.step === 'failed'
  return (
    <div className="stack center tall">
      <StatusRing state={hasFailed ? 'failed' : 'waiting'}>
        <span className="glyph" data-kind="solid">
          <MailIcon />
        </span>
      </StatusRing>
      <StatusMessage
        title={t('device.title')}
        text={t('device.text', { email: shortenEmail(cleanText(email, 254) ?? '') })}
      />
      {hasFailed && <Notice kind="bad">{getErrorText(t, flow.error)}</Notice>}
      <ResendButton />
    </div>
  )
}
