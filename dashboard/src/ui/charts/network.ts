import { GraphChart, SankeyChart } from 'echarts/charts';
import { TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

use([SankeyChart, GraphChart, TooltipComponent, CanvasRenderer]);

export { init };
