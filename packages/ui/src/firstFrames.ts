import type { Foyer, RouteName } from '@foyer/core'
import type { ReactNode } from 'react'
import { drawConnect } from './features/connect/drawConnect.tsx'
import type { Translate } from './i18n/useTranslate.ts'

/** A screen as React is going to draw it; undefined where it is more than can be drawn without. */
type DrawFirst = (foyer: Foyer, t: Translate) => ReactNode

/** The screens that are drawn without React when the dialog opens with them. */
export const firstFrames: { readonly [name in RouteName]?: DrawFirst } = { Connect: drawConnect }
