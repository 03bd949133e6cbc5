/** What an address calls itself; a field it does not have is undefined. `avatar` is an https address, or a picture as text. */
export type Identity = { readonly name: string | undefined; readonly avatar: string | undefined }
