import { Hono } from 'hono'
import { createOpenApi } from './createOpenApi.ts'
import { mountDashboard } from './dashboard/mountDashboard.ts'
import { endpoints } from './endpoints.ts'
import type { Gateway } from './gateway.ts'
import { handlers } from './handlers.ts'
import { mountHealth, watchRequests } from './health/mountHealth.ts'
import { getCaller } from './http/clientAddress.ts'
import type { EndpointHandler, EndpointRow } from './http/endpoint.ts'
import { createHttpError } from './http/httpErrors.ts'
import { mountEndpoints, reply, replyToError } from './http/serve.ts'
import { toNetwork } from './http/toNetwork.ts'
import { visitorNetwork } from './http/visitorNetwork.ts'
import { styles } from './pages/page.ts'

/** All routes of a gateway. */
export function createApp(gateway: Gateway): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    if (gateway.getPublicUrl().startsWith('https:')) c.header('strict-transport-security', 'max-age=63072000')
  })
  app.use((c, next) => visitorNetwork.run(toNetwork(getCaller(c, gateway.config.trustedProxies)), next))
  app.use(watchRequests('data', gateway))
  // the table ties each handler to its own row; here they are one list
  const all = handlers as unknown as { readonly [name: string]: EndpointHandler<Gateway, EndpointRow> }
  mountEndpoints(app, gateway, endpoints, all)
  mountHealth(app, gateway)
  app.get('/openapi.json', (c) =>
    c.json(createOpenApi(gateway.getPublicUrl()), 200, { 'access-control-allow-origin': '*' }),
  )
  app.get('/assets/gateway.css', (c) => {
    return c.body(styles, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=300' })
  })
  mountDashboard(app, gateway)
  gateway.onramp.mount?.(app)
  app.notFound((c) => reply(c, createHttpError('NotFound')))
  app.onError((error, c) => replyToError(c, gateway.log, error))
  return app
}
