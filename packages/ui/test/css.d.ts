/** Imported for its effect on the page. */
declare module '@fontsource/*'
