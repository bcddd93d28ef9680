import './inspector.ts';
import './stage.ts';
