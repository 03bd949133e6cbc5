import type { ComponentProps } from 'react'

/** A button with a picture only; its label is its accessible name and its tooltip. */
export function IconButton({ label, ...rest }: ComponentProps<'button'> & { readonly label: string }) {
  return <button type="button" className="icon-btn" aria-label={label} title={label} {...rest} />
}
