import { type ReactNode, useMemo } from 'react'
import { drawQr } from './qrPath.ts'

type QrCodeProps = {
  readonly text: string | undefined
  readonly label: string
  /** Drawn in the middle. */
  readonly children?: ReactNode
}

/** A code on white paper, in every theme: that is what cameras expect. The place of one that is still made is kept. */
export function QrCode({ text, label, children }: QrCodeProps) {
  const drawing = useMemo(() => (text === undefined ? undefined : drawQr(text, true)), [text])
  if (!drawing) return <div className="qr" data-loading="" />
  const { size, dots, eyes } = drawing
  return (
    <div className="qr">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} data-qr={text}>
        <path d={dots} />
        {eyes.map(([x, y]) => (
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
