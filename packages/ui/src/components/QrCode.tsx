import { type ReactNode, useMemo } from 'react'
import { drawQr } from './drawQr.ts'

type QrCodeProps = {
  readonly text: string | undefined
  readonly label: string
  /** Drawn in the middle. */
  readonly children?: ReactNode
}

/** A QR code, dark on white in every theme, as cameras expect. Without `text` yet, an empty square of the same size. */
export function QrCode({ text, label, children }: QrCodeProps) {
  const drawing = useMemo(() => (text === undefined ? undefined : drawQr(text, true)), [text])
  if (!drawing) return <div className="qr" data-loading="" />
  const { size, dots, finders } = drawing
  return (
    <div className="qr">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} data-qr={text}>
        <path d={dots} />
        {finders.map(([x, y]) => (
          <g key={`${x} ${y}`}>
            <rect className="eye" x={x + 0.5} y={y + 0.5} width="6" height="6" rx="1.7" />
            <rect x={x + 2} y={y + 2} width="3" height="3" rx="0.9" />
          </g>
        ))}
      </svg>
      <span className="qr-logo">{children}</span>
    </div>
  )
}
