// every page of the embedded wallet in every state, as the frame's own gallery draws them
import 'frame/frame.css'
import 'frame/gallery'
