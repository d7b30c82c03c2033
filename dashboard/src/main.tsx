import { render } from 'preact';
import { App } from './app.js';
import './styles/tokens.css';
import './styles/base.css';
import './styles/shell.css';
import './styles/parts.css';
import { startTheme } from './ui/theme.js';

startTheme();
render(<App />, document.getElementById('app')!);
