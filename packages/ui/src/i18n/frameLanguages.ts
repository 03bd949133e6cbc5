/// <reference path="./languages.d.ts" />
export { findLanguage } from './findLanguage.ts'
/** The words of a wallet of our own in every language but English. */
export { languageTable as frameLanguages } from './languageTable.ts?frame'
