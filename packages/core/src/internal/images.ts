/** Pictures that the gateway has, for views. An entry of its own: what asks for them loads late. */
export { getAssetImageUrl } from '../network/getAssetImageUrl.ts'
