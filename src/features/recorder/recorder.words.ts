// The specification's texts to the letter, and our own.
import { allPartyStates } from '../../domain/all-party-consent.ts';

export const pageTitle = 'Call/Camera Recorder (local)';
export const pageDescription = 'Recordings stay in this browser. Nothing is uploaded.';
export const cameraLabel = 'Record camera (video)';
export const transcriptLabel = 'Auto-capture transcript (local)';
export const emptyText = 'No recordings yet. Hit Start to capture your first one.';
export const deleteTitle = 'Delete this recording from your browser?';
export const deleteBody = 'You can’t undo this. Download it first if you need it.';
export const loadFailed = 'Failed to load recordings.';
export const startFailed = 'Failed to start recording.';

export const startHelp =
  'Allow the microphone in your browser’s address bar, and the camera if you record it. Then try again.';
export const unsupported = 'This browser can’t record. Use a current version of Chrome, Edge, Firefox or Safari.';
export const consentWarning =
  `In ${allPartyStates.slice(0, -1).join(', ')} and ${allPartyStates.at(-1)}, everyone on the call must agree to be recorded. ` +
  'Ask first, and record the answer. The microphone hears your side, and the other side only on speaker.';
export const lowSpace = 'This device is low on space. Download and delete old recordings.';
export const notKept =
  'Your browser may delete recordings when this device is low on space. Download what you need to keep.';
export const noRoom = 'Recording stopped because this device is out of space. Everything up to that moment is saved.';
export const writeFailed =
  'Recording stopped because your browser couldn’t save it. Everything up to that moment is saved.';
export const deviceLost =
  'Recording stopped because the microphone or camera is no longer there, or no longer allowed. Everything up to that moment is saved.';
export const locked = 'Recordings are locked when you log out. Only your login opens them, and only in this browser.';

export const noSpeech = 'This browser can’t turn speech into text.';
export const remoteTitle = 'Send the call’s audio to your browser’s maker?';
export const remoteBody =
  'Your browser can’t turn speech into text on this device. Its maker, such as Google or Apple, would hear the call. We don’t get the audio.';
export const remoteConfirm = 'Send audio';
export const remoteCancel = 'Keep transcript off';
export const speechStopped = 'The transcript stopped. The recording goes on.';

export const transcriptFailed = 'We couldn’t save the transcript. Please try again.';
export const openFailed = 'We couldn’t open this recording. Please try again.';
export const deleteFailed = 'We couldn’t delete this recording. Please try again.';
