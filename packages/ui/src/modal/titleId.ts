/** Of the title that names the dialog: alone in its shadow root. */
export const titleId = 'title'
