import { type ComponentType, lazy, Suspense } from 'react'
import type { SocialLogoProps } from './SocialLogo.tsx'

type Loaded = { default: ComponentType<SocialLogoProps> }

// the paths weigh more than the rows that show them; where they do not come, the name stands alone
const SocialLogo = /* @__PURE__ */ lazy(
  (): Promise<Loaded> => import('./SocialLogo.tsx').catch((): Loaded => ({ default: () => undefined })),
)

/** The logo of where somebody has an account, and its place until it is there. */
export const SocialImage = (props: SocialLogoProps) => (
  <Suspense fallback={<span className="picture" data-size={props.size} />}>
    <SocialLogo {...props} />
  </Suspense>
)
