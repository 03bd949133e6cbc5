/** Registering a name, for views. An entry of its own: see `send.ts`. */
export { canRegisterNameQuery } from './features/identity/canRegisterNameQuery.ts'
export { openNaming, pickName, setNameText, startNaming } from './features/identity/chooseName.ts'
export { findNameProblem, type NameRuleProblem } from './features/identity/findNameProblem.ts'
export { getNaming, type Naming } from './features/identity/getNaming.ts'
export { type NameEvent, type NameFlow, nameFlowAtom } from './features/identity/nameFlow.ts'
export {
  type NameSuggestion,
  type NameSuggestions,
  nameSuggestionsQuery,
} from './features/identity/nameSuggestionsQuery.ts'
export { registerAccountName } from './features/identity/registerAccountName.ts'
