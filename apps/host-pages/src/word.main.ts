import { startBridgePanel } from './bridge-panel';
import { startSignInPanel } from './sign-in-panel';

// `/word`: the task pane of the word-processor add-in opens the portal in a pop-up.
let popUp: Window | null = null;

startBridgePanel();
startSignInPanel({
  name: 'pop-up',
  source: () => popUp,
  open: (address) => {
    popUp = window.open(address, 'portal', 'popup,width=520,height=760');
    return popUp !== null;
  },
});
