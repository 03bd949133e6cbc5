/** Every call of a service, typed: for sites that show something of their own. Loaded only by who imports it. */
export { callApi, type EndpointAnswer, type EndpointName, type EndpointParams } from './api/callApi.ts'
