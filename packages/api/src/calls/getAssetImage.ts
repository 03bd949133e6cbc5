import { defineCall } from '../call.ts'
import { imageId } from '../formats.ts'

/** By CAIP-2 id of a network, or image id. */
export const getAssetImage = defineCall({
  service: 'catalogue',
  method: 'GET',
  path: '/public/getAssetImage/{id}',
  params: { id: imageId },
  answer: 'image',
})
