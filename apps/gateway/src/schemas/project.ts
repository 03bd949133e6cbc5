import * as z from 'zod/mini'
import { featureSchema } from '../projects/features.ts'

export const appConfigResponse = z.object({ features: z.array(featureSchema) })
export const originsResponse = z.object({ allowedOrigins: z.array(z.string()) })
export const analyticsConfigResponse = z.object({ isAnalyticsEnabled: z.boolean() })
