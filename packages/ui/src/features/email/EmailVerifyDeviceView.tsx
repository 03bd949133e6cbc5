import { cleanText } from '@foyer/base'
import { emailFlowAtom, shortenEmail } from '@foyer/core/embedded'
import { MailIcon } from '../../components/embeddedIcons.tsx'
import { Halo, Notice, Prose } from '../../components/parts.tsx'
import { useFoyerAtom } from '../../FoyerContext.ts'
import { errorText } from '../../i18n/errorText.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { Resend } from './Resend.tsx'

/** Waits until the link in the mail has been opened, wherever that is. */
export default function EmailVerifyDeviceView() {
  const t = useTranslate()
  const flow = useFoyerAtom(emailFlowAtom)
  const email = 'email' in flow ? flow.email : ''
  const hasFailed = flow.step === 'failed'
  return (
    <div className="stack center tall">
      <Halo state={hasFailed ? 'failed' : 'waiting'}>
        <span className="glyph" data-kind="solid">
          <MailIcon />
        </span>
      </Halo>
      <Prose title={t('device.title')} text={t('device.text', { email: shortenEmail(cleanText(email, 254) ?? '') })} />
      {hasFailed && <Notice kind="bad">{errorText(t, flow.error)}</Notice>}
      <Resend />
    </div>
  )
}
