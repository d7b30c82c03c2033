import { render } from 'preact';
import { App } from './app.js';
import './styles/tokens.css';
import './styles/base.css';
import './styles/forms.css';
import './styles/pickers.css';
import './styles/shell.css';
import './styles/parts.css';
import './styles/states.css';
import './styles/tables.css';
import './styles/charts.css';
import './styles/dialogs.css';
import './styles/palette.css';
import './styles/banner.css';
import './styles/sign-in.css';
import { startTheme } from './ui/theme.js';

startTheme();
render(<App />, document.getElementById('app')!);
