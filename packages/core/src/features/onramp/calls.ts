/** What buying asks of services, in a part of its own: it loads with the first question. */
export { createOnrampUrl, getOnrampOptions, getOnrampQuote } from '@foyer/api'
export { callApi } from '../../api/callApi.ts'
