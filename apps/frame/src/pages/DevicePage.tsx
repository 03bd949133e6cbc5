import { CheckIcon } from '@foyer/ui/parts'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { LaptopIcon, PhoneIcon } from '../ui/icons.tsx'
import { toSiteName } from '../ui/names.ts'
import { Button, Mark, Note, Row, Rows } from '../ui/parts.tsx'
import { useTask } from '../ui/useTask.ts'
import type { Wallet } from '../wallet.ts'
import { translate } from '../words.ts'

const linkSchema = z.object({
  site: z.string(),
  browser: z.string(),
  network: z.string(),
  email: z.string(),
  isApproved: z.boolean(),
})

type Link = z.output<typeof linkSchema>

/** Behind the link of a mail: approves the browser that wants to sign in. */
export function DevicePage({ wallet, token }: { readonly wallet: Wallet; readonly token: string }) {
  const [link, setLink] = useState<Link>()
  const { run, problem, isBusy } = useTask()
  useEffect(() => {
    void run(async () => setLink(linkSchema.parse(await wallet.call('device/read', { token }))))
  }, [run, wallet, token])
  const approve = () =>
    run(async () => {
      await wallet.call('device/approve', { token })
      setLink((known) => known && { ...known, isApproved: true })
    })
  return (
    <section className="flow" aria-labelledby="device-title">
      {link?.isApproved ? (
        <Mark kind="ok">
          <CheckIcon />
        </Mark>
      ) : (
        <span className="glyph">{/Android|iOS/.test(link?.browser ?? '') ? <PhoneIcon /> : <LaptopIcon />}</span>
      )}
      <h1 id="device-title">{translate('device.heading')}</h1>
      {link && !link.isApproved && <LinkView link={link} isBusy={isBusy} onApprove={() => void approve()} />}
      {link?.isApproved && (
        <p className="hint" data-said="">
          {translate('device.done')}
        </p>
      )}
      {problem && <Note kind="bad">{problem}</Note>}
      {!link && !problem && <p data-said="">{translate('frame.loading')}</p>}
    </section>
  )
}

type LinkProps = { readonly link: Link; readonly isBusy: boolean; onApprove(): void }

function LinkView({ link: { site, browser, network, email }, isBusy, onApprove }: LinkProps) {
  return (
    <>
      <Rows>
        <Row name={translate('relay.platform.browser')}>{browser}</Row>
        <Row name={translate('device.address')}>
          <bdi>{network}</bdi>
        </Row>
        <Row name={translate('approve.frame')}>
          <bdi>{email}</bdi>
        </Row>
        <Row name={translate('device.site')}>
          <bdi>{toSiteName(site)}</bdi>
        </Row>
      </Rows>
      <Note kind="warn">{translate('device.warning')}</Note>
      <Button
        word="approve.approve"
        size="wide"
        isPrimary
        isDisabled={isBusy}
        testId="device-approve"
        onPress={onApprove}
      />
    </>
  )
}
