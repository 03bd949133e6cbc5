import late from '../components/late.css?inline'
import embedded from './embedded.css?inline'
import relay from './relay.css?inline'
import screens from './screens.css?inline'

/** What the screens besides the first list look like. */
export const screenStyles = late + screens + relay + embedded
